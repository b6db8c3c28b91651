import { type FloatSort, integerBounds, type Sort } from './sort.js';
import type { FloatFunction, Operator, Term } from './term.js';

/** What an operation on literals gives: a number of the float sort, an integer, or a truth value. */
export type FloatResult =
  | { readonly kind: 'float'; readonly real: number }
  | { readonly kind: 'integer'; readonly value: bigint };

/** Integers up to this one are floats of 64 bits. */
const EXACT = 1n << 53n;

/** Where the sort has more digits than a double, what these give may not be one. */
const ROUNDED_OF_TWO: ReadonlySet<Operator> = new Set(['fadd', 'fsub', 'fmul', 'fdiv']);

/** A root in double precision, rounded to single precision, is the root in single precision. Zeros keep their signs. */
const FUNCTIONS: Readonly<Record<FloatFunction, (x: number) => number>> = {
  fsqrt: Math.sqrt,
  ffloor: Math.floor,
  fceil: Math.ceil,
  ftrunc: Math.trunc,
  fround: (x) => nearest(x, () => 'away'),
  frint: (x) => nearest(x, (towardsZero) => (towardsZero % 2 === 0 ? 'towards' : 'away')),
};

function nearest(x: number, half: (towardsZero: number) => 'away' | 'towards'): number {
  const towardsZero = Math.trunc(x);
  // Exact: what is left of a number that is no integer has fewer digits than the number.
  const rest = Math.abs(x - towardsZero);
  const isAway = rest > 0.5 || (rest === 0.5 && half(towardsZero) === 'away');
  return isAway ? towardsZero + Math.sign(x) : towardsZero;
}

/**
 * The value of an operation whose parts are all literals, rounded to nearest, ties to even, as a double of JavaScript
 * is; undefined if it has none, or if two roundings might differ from one.
 */
export function computeFloat(
  operator: Operator,
  sort: Sort,
  [first, second]: readonly Term[],
): FloatResult | undefined {
  if (operator === 'int-to-float') {
    const value = first?.value;
    const isExact = value !== undefined && value <= EXACT && value >= -EXACT;
    return isExact && first?.sort.kind === 'int' ? float(sort as FloatSort, Number(value)) : undefined;
  }
  const [one, two] = [first?.real, second?.real];
  if (one === undefined) return undefined;
  if (operator === 'fneg') return float(sort as FloatSort, -one);
  if (operator === 'float-to-float') return float(sort as FloatSort, one);
  if (operator === 'float-to-int') {
    if (sort.kind !== 'int' || !Number.isFinite(one)) return undefined;
    const value = BigInt(Math.trunc(one));
    const { low, high } = integerBounds(sort);
    return value >= low && value <= high ? { kind: 'integer', value } : undefined;
  }
  if (operator === 'fsqrt' && (sort as FloatSort).width > 64) return undefined;
  const functionOfOne = FUNCTIONS[operator as FloatFunction];
  if (functionOfOne !== undefined) return float(sort as FloatSort, functionOfOne(one));
  if (two === undefined) return undefined;
  if (ROUNDED_OF_TWO.has(operator) && (sort as FloatSort).width > 64) return undefined;
  switch (operator) {
    // One operation in double precision, rounded to single precision, is the operation in single precision.
    case 'fadd':
      return float(sort as FloatSort, one + two);
    case 'fsub':
      return float(sort as FloatSort, one - two);
    case 'fmul':
      return float(sort as FloatSort, one * two);
    case 'fdiv':
      return float(sort as FloatSort, one / two);
    case 'feq':
      return truth(one === two);
    case 'flt':
      return truth(one < two);
    case 'fle':
      return truth(one <= two);
    default:
      return undefined;
  }
}

function float({ width }: FloatSort, real: number): FloatResult {
  return { kind: 'float', real: width === 32 ? Math.fround(real) : real };
}

function truth(value: boolean): FloatResult {
  return { kind: 'integer', value: value ? 1n : 0n };
}
