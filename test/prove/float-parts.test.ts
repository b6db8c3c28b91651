import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  classify,
  copySign,
  isNegative,
  round,
  roundToEven,
} from '../../src/machine/values/float-arithmetic.js';
import {
  classOf,
  floatFunction,
  greater,
  hasNegativeSign,
  isFiniteNumber,
  isInfinite,
  isNormal,
  isNotANumber,
  lesser,
  magnitude,
  withSignOf,
} from '../../src/prove/model/float-parts.js';
import { BIT_VECTORS } from '../../src/smt/bit-vectors.js';
import { Rendering, renderCommands } from '../../src/smt/rendering.js';
import { check, type Solver, state } from '../../src/smt/solver.js';
import { FLOAT32, FLOAT64, FLOAT80, type FloatSort, intSort } from '../../src/smt/sort.js';
import type { FloatFunction, Term } from '../../src/smt/term.js';
import { TermPool } from '../../src/smt/term-pool.js';
import { findZ3, loadZ3 } from '../../src/smt/z3-wasm.js';
import { effort } from '../effort.js';

const BUDGET = { work: 50_000_000, milliseconds: 120_000 };

const FUNCTIONS: Readonly<Record<FloatFunction, (x: number) => number>> = {
  fsqrt: Math.sqrt,
  ffloor: Math.floor,
  fceil: Math.ceil,
  ftrunc: Math.trunc,
  fround: round,
  frint: roundToEven,
};

/** Of the numbers that a double is; in the extended format, all but 0 are normal. */
const LEAST_NORMAL = { 32: 2 ** -126, 64: 2 ** -1022, 80: Number.MIN_VALUE };

const NUMBERS = [
  0,
  0.25,
  0.5,
  0.49999999999999994,
  1,
  1.5,
  2.5,
  4503599627370495.5,
  8388607.5,
  1e30,
  2 ** -1060,
  2 ** -140,
  Number.MAX_VALUE,
  Number.POSITIVE_INFINITY,
];

function valuesOf(sort: FloatSort): readonly number[] {
  const values = NUMBERS.map((each) => (sort.width === 32 ? Math.fround(each) : each));
  return [...new Set([...values, ...values.map((each) => -each)]), Number.NaN];
}

let solver: Solver;
beforeAll(async () => {
  const file = findZ3(import.meta.dirname);
  if (file === undefined) throw new Error('z3-solver is not installed');
  solver = await loadZ3(file);
});
afterAll(() => solver.end());

/** Whether something is true for these values of symbols, however else they may be chosen. */
async function isCertain(pool: TermPool, given: readonly Term[], expected: readonly Term[]): Promise<string> {
  const session = solver.open();
  try {
    const rendering = new Rendering(BIT_VECTORS);
    const texts = [...given, pool.not(pool.all(expected))].map((fact) => `(assert ${rendering.text(fact)})`);
    await state(session, `${renderCommands(rendering.take())}\n${texts.join('\n')}`);
    return await check(session, BUDGET);
  } finally {
    session.close();
  }
}

describe.each([FLOAT32, FLOAT64, FLOAT80])('floats of $width bits', (sort) => {
  const rounded = (x: number) => (sort.width === 32 ? Math.fround(x) : x);
  const values = valuesOf(sort).filter((_, index) => index % effort(3, 1) === 0);

  // A root has more digits than a double.
  const functions = Object.entries(FUNCTIONS).filter(([name]) => sort.width < 80 || name !== 'fsqrt');
  it.each(functions)('%s is what the machine computes', async (operator, compute) => {
    const pool = new TermPool();
    const given: Term[] = [];
    const expected = valuesOf(sort).flatMap((value) => {
      const result = pool.real(sort, rounded(compute(value)));
      const folded = floatFunction(pool, operator as FloatFunction, pool.real(sort, value));
      expect(folded, `${operator} of ${value}`).toBe(result);
      if (!values.includes(value)) return [];
      const x = pool.fresh(sort, 'x');
      given.push(pool.equal(x, pool.real(sort, value)));
      return [pool.equal(floatFunction(pool, operator as FloatFunction, x), result)];
    });
    expect(await isCertain(pool, given, expected)).toBe('unsat');
  });

  it('knows signs, kinds and extremes', async () => {
    const pool = new TermPool();
    const given: Term[] = [];
    const named = (value: number) => {
      const x = pool.fresh(sort, 'x');
      given.push(pool.equal(x, pool.real(sort, value)));
      return x;
    };
    const number = (value: number) => pool.integer(intSort(32, true), value);
    const kinds = {
      nan: number(0),
      infinite: number(1),
      zero: number(2),
      subnormal: number(3),
      normal: number(4),
    };
    const expected = values.flatMap((value) => {
      const x = named(value);
      const same = (term: Term, truth: boolean) => (truth ? term : pool.not(term));
      const kind = classify(value, LEAST_NORMAL[sort.width]);
      return [
        same(isNotANumber(pool, x), Number.isNaN(value)),
        same(isInfinite(pool, x), kind === 1),
        same(isFiniteNumber(pool, x), Number.isFinite(value)),
        same(isNormal(pool, x), kind === 4),
        pool.equal(classOf(pool, x, kinds), number(kind)),
        pool.equal(magnitude(pool, x), pool.real(sort, Math.abs(value))),
        ...(Number.isNaN(value) ? [] : [same(hasNegativeSign(pool, x), isNegative(value))]),
        ...values.flatMap((other) => {
          const y = named(other);
          const isOpen = value === 0 && other === 0 && !Object.is(value, other);
          const [least, greatest] = Number.isNaN(value)
            ? [other, other]
            : Number.isNaN(other)
              ? [value, value]
              : [Math.min(value, other), Math.max(value, other)];
          return [
            ...(isOpen ? [] : [pool.equal(lesser(pool, x, y), pool.real(sort, least))]),
            ...(isOpen ? [] : [pool.equal(greater(pool, x, y), pool.real(sort, greatest))]),
            ...(Number.isNaN(other)
              ? []
              : [pool.equal(withSignOf(pool, x, y), pool.real(sort, copySign(value, other)))]),
          ];
        }),
      ];
    });
    expect(await isCertain(pool, given, expected)).toBe('unsat');
  });
});

it('leaves open what C leaves open', async () => {
  const pool = new TermPool();
  const [zero, negative, nan] = [0, -0, Number.NaN].map((value) => pool.real(FLOAT64, value));
  if (zero === undefined || negative === undefined || nan === undefined) throw new Error('there are three');
  for (const open of [
    pool.equal(lesser(pool, zero, negative), negative),
    pool.equal(greater(pool, zero, negative), zero),
    hasNegativeSign(pool, nan),
  ]) {
    expect(await isCertain(pool, [], [open])).toBe('sat');
    expect(await isCertain(pool, [], [pool.not(open)])).toBe('sat');
  }
});
