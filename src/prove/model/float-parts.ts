import {
  literalValue,
  nearestDouble,
  orderOfReals,
  realOperation,
  toRealType,
} from '../../c/real/real-value.js';
import type { FloatConstant } from '../../c/tree/typed-expression.js';
import { BOOL, type FloatSort } from '../../smt/sort.js';
import type { FloatFunction, Term } from '../../smt/term.js';
import type { TermPool } from '../../smt/term-pool.js';

export type FloatKind = 'nan' | 'infinite' | 'normal' | 'subnormal' | 'zero';

/** The least normal number of each format (IEEE 754-2008, 3.3), as factors that are numbers of JavaScript. */
const LEAST_NORMAL: Readonly<Record<FloatSort['width'], readonly number[]>> = {
  32: [2 ** -126],
  64: [2 ** -1022],
  80: [...new Array<number>(16).fill(2 ** -1022), 2 ** -30],
};

/** A constant of the program; undefined where it is not the sum of two doubles, both of them finite. */
export function floatConstant(pool: TermPool, sort: FloatSort, constant: FloatConstant): Term | undefined {
  const value = literalValue(constant);
  const first = nearestDouble(value);
  if (typeof value === 'number' || Number.isNaN(first)) return pool.real(sort, first);
  const begin = toRealType(first, value.type);
  if (orderOfReals(value, begin) === 0) return pool.real(sort, first);
  // The nearest double of a number beyond all doubles is infinite, and what is left of it, too.
  if (!Number.isFinite(first)) return undefined;
  const rest = realOperation('-', value, begin);
  if (rest === undefined) return undefined;
  const second = nearestDouble(rest);
  const sum = realOperation('+', begin, toRealType(second, value.type));
  if (sum === undefined || orderOfReals(sum, value) !== 0) return undefined;
  // The solver computes this sum, too.
  return pool.float('fadd', sort, [pool.real(sort, first), pool.real(sort, second)]);
}

export function isNotANumber(pool: TermPool, x: Term): Term {
  return pool.not(pool.float('feq', BOOL, [x, x]));
}

export function isInfinite(pool: TermPool, x: Term): Term {
  return pool.float('feq', BOOL, [magnitude(pool, x), literal(pool, x, Number.POSITIVE_INFINITY)]);
}

/** Neither infinite nor NaN. */
export function isFiniteNumber(pool: TermPool, x: Term): Term {
  return pool.float('flt', BOOL, [magnitude(pool, x), literal(pool, x, Number.POSITIVE_INFINITY)]);
}

export function isZero(pool: TermPool, x: Term): Term {
  return pool.float('feq', BOOL, [x, literal(pool, x, 0)]);
}

/** Neither zero nor subnormal, infinite or NaN. */
export function isNormal(pool: TermPool, x: Term): Term {
  const sort = sortOf(x);
  const least = LEAST_NORMAL[sort.width]
    .map((factor) => pool.real(sort, factor))
    .reduce((product, factor) => pool.float('fmul', sort, [product, factor]));
  return pool.and(isFiniteNumber(pool, x), pool.float('fle', BOOL, [least, magnitude(pool, x)]));
}

/** Whether the sign of a number is negative, also of zero; NaN may have either sign. */
export function hasNegativeSign(pool: TermPool, x: Term): Term {
  const isNegativeZero = pool.equal(x, literal(pool, x, -0));
  return pool.ite(
    isNotANumber(pool, x),
    pool.fresh(BOOL, 'sign'),
    pool.or(isNegative(pool, x), isNegativeZero),
  );
}

/** The number without its sign. */
export function magnitude(pool: TermPool, x: Term): Term {
  const zero = literal(pool, x, 0);
  return pool.ite(isNegative(pool, x), negated(pool, x), pool.ite(isZero(pool, x), zero, x));
}

/** The number with the sign of another one. */
export function withSignOf(pool: TermPool, x: Term, sign: Term): Term {
  const positive = magnitude(pool, x);
  return pool.ite(hasNegativeSign(pool, sign), negated(pool, positive), positive);
}

/** The greater one, or the one that is a number; of equal ones, which may be zeros of different signs, either. */
export function greater(pool: TermPool, x: Term, y: Term): Term {
  return chosen(pool, x, y, pool.float('flt', BOOL, [y, x]));
}

/** The lesser one, or the one that is a number; of equal ones either. */
export function lesser(pool: TermPool, x: Term, y: Term): Term {
  return chosen(pool, x, y, pool.float('flt', BOOL, [x, y]));
}

export function isNegative(pool: TermPool, x: Term): Term {
  return pool.float('flt', BOOL, [x, literal(pool, x, 0)]);
}

/** What kind of number it is, by what stands for each kind. */
export function classOf(pool: TermPool, x: Term, kinds: Readonly<Record<FloatKind, Term>>): Term {
  const ofFinite = pool.ite(
    isZero(pool, x),
    kinds.zero,
    pool.ite(isNormal(pool, x), kinds.normal, kinds.subnormal),
  );
  const ofNumber = pool.ite(isInfinite(pool, x), kinds.infinite, ofFinite);
  return pool.ite(isNotANumber(pool, x), kinds.nan, ofNumber);
}

/** A function of one float. */
export function floatFunction(pool: TermPool, operator: FloatFunction, x: Term): Term {
  return pool.float(operator, x.sort, [x]);
}

function chosen(pool: TermPool, x: Term, y: Term, isFirst: Term): Term {
  const isEqual = pool.float('feq', BOOL, [x, y]);
  const ofEqual = pool.ite(pool.fresh(BOOL, 'which'), x, y);
  const ofNumbers = pool.ite(isEqual, ofEqual, pool.ite(isFirst, x, y));
  return pool.ite(isNotANumber(pool, x), y, pool.ite(isNotANumber(pool, y), x, ofNumbers));
}

export function negated(pool: TermPool, x: Term): Term {
  return pool.float('fneg', x.sort, [x]);
}

function literal(pool: TermPool, { sort }: Term, value: number): Term {
  return pool.real(sort as FloatSort, value);
}

function sortOf({ sort }: Term): FloatSort {
  return sort as FloatSort;
}
