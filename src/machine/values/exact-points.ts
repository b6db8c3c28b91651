import { bitsOfDouble } from '../../c/real/real-conversion.js';
import { decode, REAL_FORMATS } from '../../c/real/real-format.js';

type OfOne = (x: number) => number | undefined;

/** Zero at zero with the same sign, and NaN at NaN, as for all odd functions. */
const odd =
  (others: OfOne): OfOne =>
  (x) =>
    x === 0 || Number.isNaN(x) ? x : others(x);

/** A value at one point, and NaN at NaN. */
const at =
  (point: number, value: number, others: OfOne): OfOne =>
  (x) => {
    if (Number.isNaN(x)) return x;
    return x === point ? value : others(x);
  };

const isInfinite = (x: number): boolean => x === Infinity || x === -Infinity;
const nothing: OfOne = () => undefined;
const infinite: OfOne = (x) => (isInfinite(x) ? x : undefined);
const noneAtInfinity: OfOne = (x) => (isInfinite(x) ? Number.NaN : undefined);
const beyond =
  (isOutside: (x: number) => boolean, others: OfOne = nothing): OfOne =>
  (x) =>
    isOutside(x) ? Number.NaN : others(x);
const logarithm = (others: OfOne = nothing): OfOne =>
  at(
    0,
    -Infinity,
    at(
      1,
      0,
      beyond(
        (x) => x < 0,
        (x) => (x === Infinity ? x : others(x)),
      ),
    ),
  );

/** Points at which functions have the same result for every way of rounding (C11 F.10); undefined elsewhere. */
export const EXACT_POINTS: Record<string, OfOne> = {
  sin: odd(noneAtInfinity),
  cos: at(0, 1, noneAtInfinity),
  tan: odd(noneAtInfinity),
  asin: odd(beyond((x) => Math.abs(x) > 1)),
  acos: at(
    1,
    0,
    beyond((x) => Math.abs(x) > 1),
  ),
  atan: odd(nothing),
  sinh: odd(infinite),
  cosh: at(0, 1, (x) => (isInfinite(x) ? Infinity : undefined)),
  tanh: odd((x) => (isInfinite(x) ? Math.sign(x) : undefined)),
  asinh: odd(infinite),
  acosh: at(
    1,
    0,
    beyond((x) => x < 1, infinite),
  ),
  atanh: odd(
    beyond(
      (x) => Math.abs(x) > 1,
      (x) => (Math.abs(x) === 1 ? x * Infinity : undefined),
    ),
  ),
  exp: at(0, 1, (x) => (isInfinite(x) ? Math.max(0, x) : undefined)),
  exp2: at(0, 1, powerOfTwo),
  expm1: odd((x) => (isInfinite(x) ? Math.max(-1, x) : undefined)),
  log: logarithm(),
  log2: logarithm((x) => (2 ** Math.round(Math.log2(x)) === x ? Math.round(Math.log2(x)) : undefined)),
  log10: logarithm(),
  log1p: odd(
    at(
      -1,
      -Infinity,
      beyond(
        (x) => x < -1,
        (x) => (x === Infinity ? x : undefined),
      ),
    ),
  ),
  cbrt: odd(infinite),
};

function powerOfTwo(x: number): number | undefined {
  if (isInfinite(x)) return Math.max(0, x);
  return Number.isInteger(x) && x >= -1022 && x <= 1023 ? 2 ** x : undefined;
}

export const EXACT_POINTS_OF_TWO: Record<string, (x: number, y: number) => number | undefined> = {
  pow: power,
  atan2: (y, x) => {
    if (Number.isNaN(x) || Number.isNaN(y)) return Number.NaN;
    return y === 0 && x > 0 ? y : undefined;
  },
  hypot: (x, y) => {
    if (isInfinite(x) || isInfinite(y)) return Infinity;
    if (Number.isNaN(x) || Number.isNaN(y)) return Number.NaN;
    return x === 0 || y === 0 ? Math.abs(x) + Math.abs(y) : undefined;
  },
};

const GREATEST_EXPONENT = 1100;

function power(x: number, y: number): number | undefined {
  if (x === 1 || y === 0) return 1;
  if (Number.isNaN(x) || Number.isNaN(y)) return Number.NaN;
  if (y === 1) return x;
  if (isInfinite(x) || isInfinite(y)) return undefined;
  if (x === 0) return powerOfZero(x, y);
  if (!Number.isInteger(y)) return x < 0 ? Number.NaN : undefined;
  if (Math.abs(y) > GREATEST_EXPONENT) return undefined;
  let product = 1;
  for (let count = Math.abs(y); count > 0; count--) {
    if (!isExactProduct(product, x)) return undefined;
    product *= x;
  }
  if (!Number.isFinite(product) || product === 0) return undefined;
  if (y > 0) return product;
  const inverse = 1 / product;
  return isPowerOfTwo(product) && inverse !== 0 && Number.isFinite(inverse) ? inverse : undefined;
}

/** Whether the product of two finite doubles is a double. */
function isExactProduct(left: number, right: number): boolean {
  const [one, other, product] = [left, right, left * right].map((each) =>
    decode(REAL_FORMATS.double, bitsOfDouble(each)),
  );
  if (one?.kind !== 'finite' || other?.kind !== 'finite' || product?.kind !== 'finite') return false;
  const exponent = Math.min(one.exponent + other.exponent, product.exponent);
  const exact = (one.significand * other.significand) << BigInt(one.exponent + other.exponent - exponent);
  return exact === product.significand << BigInt(product.exponent - exponent);
}

function isPowerOfTwo(x: number): boolean {
  return 2 ** Math.round(Math.log2(Math.abs(x))) === Math.abs(x);
}

function powerOfZero(x: number, y: number): number {
  const isOdd = Number.isInteger(y) && Math.abs(y % 2) === 1;
  const zero = isOdd ? x : 0;
  return y > 0 ? zero : isOdd && Object.is(x, -0) ? -Infinity : Infinity;
}
