import { describe, expect, it } from 'vitest';
import { BASE } from '../../src/prove/model/layout.js';
import { firstSlot } from '../../src/prove/model/slots/slots.js';
import { sayOnlyOrder } from '../../src/prove/strengthen/slots/only-ordered.js';
import { arraySort, intSort } from '../../src/smt/sort.js';
import type { Term } from '../../src/smt/term.js';
import { TermPool } from '../../src/smt/term-pool.js';

const pool = new TermPool();
const first = pool.integer(BASE, firstSlot({ number: 1 }));
const next = pool.fresh(BASE, 'loop_slots 1 next');
const slot = pool.fresh(BASE, 'slot');
const links = pool.fresh(arraySort(BASE), 'loop_4*p8.base');
const count = pool.fresh(BASE, 'loop_2@0:i8');
const isGiven = pool.and(pool.atMost(first, slot), pool.less(slot, next));
const target = pool.select(links, slot);

function said(...terms: readonly Term[]): boolean {
  return sayOnlyOrder([isGiven, ...terms]);
}

describe('terms that say only in which order slots are', () => {
  it('compare them, move them by little, and read and write where they lead', () => {
    const behind = pool.binary('add', slot, pool.index(1));
    expect(said()).toBe(true);
    expect(said(pool.less(target, slot), pool.equal(target, behind))).toBe(true);
    const written = pool.store(links, slot, pool.ite(pool.less(slot, next), target, pool.index(0)));
    expect(said(pool.equal(pool.select(written, target), slot))).toBe(true);
  });

  it('may compute with other numbers', () => {
    expect(said(pool.less(pool.binary('mul', count, count), pool.index(1n << 50n)))).toBe(true);
  });

  it.each([
    ['how many there are', pool.less(pool.binary('sub', next, first), pool.index(5))],
    ['that a number counts them', pool.equal(pool.binary('sub', next, first), count)],
    ['how far two are apart', pool.less(pool.binary('sub', next, slot), pool.index(5))],
    ['a number of them', pool.less(slot, pool.integer(BASE, firstSlot({ number: 1 }) + (1n << 40n)))],
    ['a product', pool.equal(pool.binary('mul', slot, pool.index(2)), count)],
    [
      'a base as a number of another type',
      pool.equal(pool.cast(intSort(32, false), target), pool.integer(intSort(32, false), 3)),
    ],
    ['the sum of two', pool.equal(pool.binary('add', slot, next), count)],
    [
      'that a number is a base with which is computed',
      pool.and(pool.equal(count, slot), pool.less(pool.binary('mul', count, count), pool.index(9))),
    ],
    ['that all lead to the same', pool.equal(links, pool.fresh(arraySort(BASE), 'others'))],
  ])('do not say %s', (_what, term) => expect(said(term)).toBe(false));
});
