import { describe, expect, it } from 'vitest';
import { remainder } from '../../src/machine/values/float-arithmetic.js';
import { nearestRest, truncatedRest } from '../../src/prove/translate/library/division-rests.js';
import { BOOL, FLOAT32, FLOAT64, type FloatSort } from '../../src/smt/sort.js';
import { substitute } from '../../src/smt/substitute.js';
import type { Term } from '../../src/smt/term.js';
import { TermPool } from '../../src/smt/term-pool.js';
import { walkTerms } from '../../src/smt/theories.js';

const SIZES = [
  0,
  5e-324,
  1e-323,
  2.5e-323,
  2 ** -149,
  3 * 2 ** -149,
  0.5,
  1,
  1.5,
  2,
  2.5,
  3,
  7,
  1e6,
  1e30,
  Infinity,
];
const NUMBERS = SIZES.flatMap((size) => [size, -size]);

/** The term, where identity of constants is decided. */
function decideIdentities(pool: TermPool, term: Term): Term {
  const decided = new Map<Term, Term>();
  for (const each of walkTerms([term])) {
    const [left, right] = each.parts;
    if (each.operator === 'eq' && left?.real !== undefined && right?.real !== undefined)
      decided.set(each, pool.truth(Object.is(left.real, right.real)));
  }
  return substitute(pool, term, decided);
}

/** Whether a value is among those of a term, whose symbols stand for the divisor, the rest, and its side. */
function allows(pool: TermPool, term: Term, divisor: ReadonlyMap<Term, Term>, value: number): boolean {
  const symbols = [...walkTerms([term])].filter((each) => each.operator === 'symbol' && !divisor.has(each));
  return [true, false].some((side) => {
    const values = new Map(divisor);
    for (const each of symbols)
      values.set(
        each,
        each.sort === BOOL ? pool.truth(side) : pool.real(each.sort as FloatSort, Math.abs(value)),
      );
    return Object.is(decideIdentities(pool, substitute(pool, term, values)).real, value);
  });
}

describe.each([
  ['float', FLOAT32],
  ['double', FLOAT64],
] as const)('the rest of a division of %s', (_name, sort) => {
  const inFormat = NUMBERS.filter((each) => sort === FLOAT64 || Math.fround(each) === each);
  const pairs = inFormat.flatMap((x) =>
    inFormat.flatMap((y) => (Number.isFinite(x) && y !== 0 ? [[x, y] as const] : [])),
  );

  it.each([
    ['truncated', truncatedRest, (x: number, y: number) => x % y],
    ['rounded to nearest', nearestRest, remainder],
  ] as const)('is among the values it may have, %s', (_way, restOf, actual) => {
    for (const [x, y] of pairs) {
      const pool = new TermPool();
      const divisor = pool.fresh(sort, 'divisor');
      const term = restOf(pool, pool.real(sort, x), divisor);
      const isAllowed = allows(pool, term, new Map([[divisor, pool.real(sort, y)]]), actual(x, y));
      expect(isAllowed, `${x} divided by ${y}`).toBe(true);
    }
  });

  it('is exact of constants', () => {
    const pool = new TermPool();
    const constant = truncatedRest(pool, pool.real(sort, -7.5), pool.real(sort, 2));
    expect(constant.real).toBe(-1.5);
  });
});
