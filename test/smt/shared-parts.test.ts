import { describe, expect, it, test } from 'vitest';
import { widenSums } from '../../src/smt/conditions/widen-sums.js';
import { divideExactly, powerOfTwoIn, restOf } from '../../src/smt/divide-exactly.js';
import { literalChoices } from '../../src/smt/literal-choices.js';
import { INDEX, intSort } from '../../src/smt/sort.js';
import type { Term } from '../../src/smt/term.js';
import { TermPool } from '../../src/smt/term-pool.js';

/** Two terms that are exchanged, or not, a hundred times: each step doubles the number of paths to them. */
function exchanged(pool: TermPool, one: Term, two: Term): Term {
  let pair = [one, two] as const;
  for (let round = 0; round < 100; round++) {
    const condition = pool.fresh({ kind: 'bool' }, 'exchange');
    pair = [pool.ite(condition, pair[1], pair[0]), pool.ite(condition, pair[0], pair[1])];
  }
  return pair[0];
}

test('choices between literals are found although there are 2^100 paths to them', () => {
  const pool = new TermPool();
  const choices = literalChoices(exchanged(pool, pool.index(4), pool.index(12)));
  expect(new Set(choices)).toEqual(new Set([4n, 12n]));
});

test('what may be anything else is no choice between literals', () => {
  const pool = new TermPool();
  const other = pool.binary('add', pool.index(4), pool.fresh(pool.index(0).sort, 'x'));
  expect(literalChoices(exchanged(pool, pool.index(4), other))).toBeUndefined();
});

test('offsets are divided although there are 2^100 paths to their parts', () => {
  const pool = new TermPool();
  const term = exchanged(pool, pool.index(4), pool.index(12));
  const exact = divideExactly(pool, term, 4n);
  expect(exact && literalChoices(exact.quotient)).toEqual(new Set([1n, 3n]));
  expect(divideExactly(pool, term, 8n)).toBeUndefined();
});

test('sums are widened although there are 2^100 paths to their parts', () => {
  const pool = new TermPool();
  const [narrow, wide] = [intSort(32, true), intSort(64, true)];
  const x = pool.fresh(narrow, 'x');
  let sum = x;
  for (let round = 0; round < 100; round++) sum = pool.binary('add', sum, pool.binary('mul', sum, sum));
  const condition = pool.equal(pool.cast(wide, sum), pool.fresh(wide, 's'));
  expect(widenSums(pool, condition)).toBe(condition);
});

describe('what is left of an index that is divided by a power of two', () => {
  it.each<[string, (pool: TermPool, x: Term) => Term, bigint | undefined]>([
    ['a number', (pool) => pool.index(13), 5n],
    ['a negative number', (pool) => pool.index(-4), 4n],
    ['a multiple', (pool, x) => pool.binary('mul', x, pool.index(24)), 0n],
    ['another multiple', (pool, x) => pool.binary('mul', x, pool.index(12)), undefined],
    [
      'a multiple and a number',
      (pool, x) => pool.binary('add', pool.binary('mul', x, pool.index(8)), pool.index(-4)),
      4n,
    ],
    [
      'a difference of multiples',
      (pool, x) => pool.binary('sub', pool.index(3), pool.binary('mul', x, pool.index(16))),
      3n,
    ],
    ['a symbol', (_, x) => x, undefined],
    ['a sum with a symbol', (pool, x) => pool.binary('add', x, pool.index(8)), undefined],
  ])('of %s', (_, termOf, rest) => {
    const pool = new TermPool();
    expect(restOf(termOf(pool, pool.fresh(INDEX, 'x')), 8n)).toBe(rest);
  });

  it.each([
    [12n, 4n],
    [8n, 8n],
    [7n, 1n],
  ])('the largest power of two in %s is %s', (value, power) => {
    expect(powerOfTwoIn(value)).toBe(power);
  });
});
