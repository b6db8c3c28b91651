import { describe, expect, it } from 'vitest';
import type { GeneralFact } from '../../src/prove/model/obligation.js';
import { instancesFor } from '../../src/prove/strengthen/instances.js';
import { arraySort, BOOL, INDEX } from '../../src/smt/sort.js';
import type { Term } from '../../src/smt/term.js';
import { TermPool } from '../../src/smt/term-pool.js';

/** A fact about cells of an array, of which one with this index is read. */
function subject(indexOf: (pool: TermPool, variable: Term) => Term) {
  const pool = new TermPool();
  const array = pool.fresh(arraySort(INDEX), 'array');
  const holds = pool.fresh(BOOL, 'holds');
  const variable = pool.fresh(INDEX, 'cell');
  const said = (index: Term) => pool.equal(pool.select(array, index), pool.index(7));
  const fact: GeneralFact = { holds, variable, body: said(indexOf(pool, variable)) };
  const instance = (index: Term) => pool.or(pool.not(holds), said(index));
  return { pool, array, holds, fact, said, instance };
}

describe('what a general fact says of the cells that are read', () => {
  it.each<[string, (pool: TermPool, variable: Term) => Term]>([
    ['the variable', (_, variable) => variable],
    ['a sum', (pool, variable) => pool.binary('add', variable, pool.index(3))],
    ['a sum the other way round', (pool, variable) => pool.binary('add', pool.index(3), variable)],
    ['a difference', (pool, variable) => pool.binary('sub', variable, pool.index(3))],
    ['a distance from the end', (pool, variable) => pool.binary('sub', pool.index(99), variable)],
  ])('is said where the index is %s', (_, indexOf) => {
    const { pool, array, holds, fact, instance } = subject(indexOf);
    const read = pool.index(12);
    const about = [holds, pool.equal(pool.select(array, read), pool.index(1))];
    expect(instancesFor(pool, [fact], about)).toBe(instance(read));
  });

  it.each<[string, (pool: TermPool, number: Term) => Term]>([
    ['a multiple', (pool, number) => pool.binary('mul', number, pool.index(2))],
    [
      'a member of a record',
      (pool, number) => pool.binary('add', pool.binary('mul', number, pool.index(2)), pool.index(1)),
    ],
  ])('is said of the same number where the index is %s', (_, indexOf) => {
    const { pool, array, holds, fact, said } = subject(indexOf);
    const number = pool.fresh(INDEX, 'i');
    const about = [holds, pool.equal(pool.select(array, indexOf(pool, number)), pool.index(1))];
    expect(instancesFor(pool, [fact], about)).toBe(pool.or(pool.not(holds), said(indexOf(pool, number))));
  });

  it('is said of nothing where the index is a multiple by another factor', () => {
    const { pool, array, holds, fact } = subject((pool, variable) =>
      pool.binary('mul', variable, pool.index(2)),
    );
    const read = pool.binary('mul', pool.fresh(INDEX, 'i'), pool.index(3));
    expect(instancesFor(pool, [fact], [holds, pool.equal(pool.select(array, read), pool.index(1))])).toBe(
      pool.true,
    );
  });

  it('is said of nothing where it is not assumed', () => {
    const { pool, array, fact } = subject((_, variable) => variable);
    const about = [pool.equal(pool.select(array, pool.index(12)), pool.index(1))];
    expect(instancesFor(pool, [fact], about)).toBe(pool.true);
  });

  it('depends on the assumption, on whichever side of an implication that is', () => {
    const { pool, array, holds, fact, instance } = subject((_, variable) => variable);
    const read = pool.index(12);
    const about = [pool.not(holds), pool.equal(pool.select(array, read), pool.index(1))];
    expect(instancesFor(pool, [fact], about)).toBe(instance(read));
  });
});
