import {
  DEFAULT_NAN,
  decode,
  encodeFinite,
  encodeInfinity,
  encodeNan,
  encodeZero,
  type Real,
  type RealFormat,
} from './real-format.js';
import { bitLength, roundQuotient, roundReal } from './round-real.js';

type Finite = Real & { kind: 'finite' };
type Nan = Real & { kind: 'nan' };

const nothing = (format: RealFormat): bigint => encodeNan(format, DEFAULT_NAN as Nan);

/** The NaN that an operation on two operands passes on: x86 takes the one with the larger significand. */
function passedOn(format: RealFormat, left: Real, right: Real): bigint | undefined {
  if (left.kind !== 'nan') return right.kind === 'nan' ? encodeNan(format, right) : undefined;
  if (right.kind !== 'nan') return encodeNan(format, left);
  if (left.payload === right.payload) return encodeNan(format, left.negative ? right : left);
  return encodeNan(format, left.payload > right.payload ? left : right);
}

/** The sum of exact numbers, with the exponent of the smaller last bit. */
function exactSum(left: Finite, right: Finite): Omit<Finite, 'kind'> {
  const exponent = Math.min(left.exponent, right.exponent);
  const scaled = (part: Finite): bigint => {
    const magnitude = part.significand << BigInt(part.exponent - exponent);
    return part.negative ? -magnitude : magnitude;
  };
  const sum = scaled(left) + scaled(right);
  // A sum of 0 is positive, unless both parts are negative zeros.
  const negative = sum === 0n ? left.negative && right.negative : sum < 0n;
  return { negative, significand: sum < 0n ? -sum : sum, exponent };
}

function exactProduct(left: Finite, right: Finite): Finite {
  return {
    kind: 'finite',
    negative: left.negative !== right.negative,
    significand: left.significand * right.significand,
    exponent: left.exponent + right.exponent,
  };
}

function addDecoded(format: RealFormat, left: Real, right: Real): bigint {
  const nan = passedOn(format, left, right);
  if (nan !== undefined) return nan;
  if (left.kind === 'finite' && right.kind === 'finite') return roundReal(format, exactSum(left, right));
  if (left.kind === 'finite') return encodeInfinity(format, right.negative);
  if (right.kind === 'finite' || left.negative === right.negative)
    return encodeInfinity(format, left.negative);
  return nothing(format);
}

export function addReals(format: RealFormat, left: bigint, right: bigint): bigint {
  return addDecoded(format, decode(format, left), decode(format, right));
}

export function negateReal(format: RealFormat, bits: bigint): bigint {
  return bits ^ (1n << format.signAt);
}

export function subtractReals(format: RealFormat, left: bigint, right: bigint): bigint {
  const [one, other] = [decode(format, left), decode(format, right)];
  // A NaN keeps its sign.
  return addDecoded(format, one, other.kind === 'nan' ? other : { ...other, negative: !other.negative });
}

function multiplyReals(format: RealFormat, left: bigint, right: bigint): bigint {
  const [one, other] = [decode(format, left), decode(format, right)];
  const nan = passedOn(format, one, other);
  if (nan !== undefined) return nan;
  if (one.kind === 'finite' && other.kind === 'finite') return roundReal(format, exactProduct(one, other));
  return isZero(one) || isZero(other)
    ? nothing(format)
    : encodeInfinity(format, one.negative !== other.negative);
}

function divideReals(format: RealFormat, left: bigint, right: bigint): bigint {
  const [one, other] = [decode(format, left), decode(format, right)];
  const nan = passedOn(format, one, other);
  if (nan !== undefined) return nan;
  const negative = one.negative !== other.negative;
  if (one.kind !== 'finite')
    return other.kind === 'finite' ? encodeInfinity(format, negative) : nothing(format);
  if (other.kind !== 'finite') return encodeZero(format, negative);
  if (other.significand === 0n)
    return one.significand === 0n ? nothing(format) : encodeInfinity(format, negative);
  return roundQuotient(format, negative, {
    above: one.significand,
    below: other.significand,
    exponent: one.exponent - other.exponent,
  });
}

/** `left * right + added`, rounded once. */
export function fuseReals(format: RealFormat, left: bigint, right: bigint, added: bigint): bigint {
  const [one, other, third] = [decode(format, left), decode(format, right), decode(format, added)];
  if (one.kind === 'finite' && other.kind === 'finite') {
    if (third.kind === 'finite') return roundReal(format, exactSum(exactProduct(one, other), third));
    return third.kind === 'nan' ? encodeNan(format, third) : added;
  }
  return addDecoded(format, decode(format, multiplyReals(format, left, right)), third);
}

export function rootOfReal(format: RealFormat, bits: bigint): bigint {
  const real = decode(format, bits);
  if (real.kind === 'nan') return encodeNan(format, real);
  if (isZero(real)) return bits;
  if (real.negative) return nothing(format);
  if (real.kind === 'infinite') return bits;
  const missing = Math.max(0, 2 * (format.precision + 3) - bitLength(real.significand));
  const more = (real.exponent - missing) % 2 === 0 ? missing : missing + 1;
  const radicand = real.significand << BigInt(more);
  const root = wholeRoot(radicand);
  return roundReal(format, {
    negative: false,
    significand: root,
    exponent: (real.exponent - more) / 2,
    inexact: root * root !== radicand,
  });
}

/** The largest integer whose square is not larger. */
function wholeRoot(value: bigint): bigint {
  let root = 1n << BigInt(Math.ceil(bitLength(value) / 2));
  for (;;) {
    const next = (root + value / root) >> 1n;
    if (next >= root) return root;
    root = next;
  }
}

/** `fmod`: what is left of the first operand, with its sign. Exact. */
export function modulusOfReals(format: RealFormat, left: bigint, right: bigint): bigint {
  const [one, other] = [decode(format, left), decode(format, right)];
  const nan = passedOn(format, one, other);
  if (nan !== undefined) return nan;
  if (one.kind !== 'finite' || isZero(other)) return nothing(format);
  if (other.kind !== 'finite') return left;
  const { above, below, exponent } = aligned(one, other);
  return roundReal(format, { negative: one.negative, significand: above % below, exponent });
}

/** `remainder`: the distance from the nearest multiple, halves to an even one. Exact. */
export function remainderOfReals(format: RealFormat, left: bigint, right: bigint): bigint {
  const [one, other] = [decode(format, left), decode(format, right)];
  const nan = passedOn(format, one, other);
  if (nan !== undefined) return nan;
  if (one.kind !== 'finite' || isZero(other)) return nothing(format);
  if (other.kind !== 'finite') return left;
  const { above, below, exponent } = aligned(one, other);
  const rest = above % below;
  const isUp = 2n * rest > below || (2n * rest === below && (above / below) % 2n === 1n);
  return roundReal(format, {
    negative: one.negative !== isUp,
    significand: isUp ? below - rest : rest,
    exponent,
  });
}

function aligned(left: Finite, right: Finite): { above: bigint; below: bigint; exponent: number } {
  const exponent = Math.min(left.exponent, right.exponent);
  return {
    above: left.significand << BigInt(left.exponent - exponent),
    below: right.significand << BigInt(right.exponent - exponent),
    exponent,
  };
}

function isZero(real: Real): boolean {
  return real.kind === 'finite' && real.significand === 0n;
}

/** Negative, 0 or positive as the first number is less than, equal to or greater than the second; undefined for NaN. */
export function compareReals(format: RealFormat, left: bigint, right: bigint): -1 | 0 | 1 | undefined {
  if (isNan(format, left) || isNan(format, right)) return undefined;
  const [one, other] = [realSortKey(format, left), realSortKey(format, right)];
  return one < other ? -1 : one > other ? 1 : 0;
}

export function isNan(format: RealFormat, bits: bigint): boolean {
  return withoutRealSign(format, bits) > encodeInfinity(format, false);
}

/** The bits without the sign. Those of larger numbers are larger. */
export function withoutRealSign(format: RealFormat, bits: bigint): bigint {
  return bits & ((1n << format.signAt) - 1n);
}

function realSortKey(format: RealFormat, bits: bigint): bigint {
  const magnitude = withoutRealSign(format, bits);
  return bits === magnitude ? magnitude : -magnitude;
}

export type RoundingDirection = 'down' | 'up' | 'toward-zero' | 'to-even' | 'away-from-zero';

/** The whole number next to a number; `to-even` and `away-from-zero` are about halves. NaN and infinities stay. */
export function wholeReal(format: RealFormat, bits: bigint, direction: RoundingDirection): bigint {
  const real = decode(format, bits);
  if (real.kind === 'nan') return encodeNan(format, real);
  if (real.kind !== 'finite' || real.exponent >= 0) return bits;
  const { negative, significand } = real;
  const cut = BigInt(-real.exponent);
  const floor = significand >> cut;
  const rest = significand & ((1n << cut) - 1n);
  if (rest === 0n) return bits;
  const half = 1n << (cut - 1n);
  const isUp =
    direction === 'down'
      ? negative
      : direction === 'up'
        ? !negative
        : direction === 'toward-zero'
          ? false
          : rest > half || (rest === half && (direction === 'away-from-zero' || (floor & 1n) === 1n));
  return roundReal(format, { negative, significand: isUp ? floor + 1n : floor, exponent: 0 });
}

/** The number times a power of two, rounded once. */
export function scaleReal(format: RealFormat, bits: bigint, exponent: number): bigint {
  const real = decode(format, bits);
  if (real.kind === 'nan') return encodeNan(format, real);
  if (real.kind !== 'finite' || isZero(real)) return bits;
  // Beyond this, every number is 0 or infinite.
  const by = Math.max(-100_000, Math.min(exponent, 100_000));
  return roundReal(format, { ...real, exponent: real.exponent + by });
}

/** `e` where the number is `m * 2^e` and m is at least 1 and less than 2. The number is finite and not 0. */
export function exponentOfReal(format: RealFormat, bits: bigint): number {
  const real = decode(format, bits);
  if (real.kind !== 'finite') throw new Error('the exponent of something that is not finite');
  return real.exponent + bitLength(real.significand) - 1;
}

/** The neighbour of a number in the direction of another. */
export function nextReal(format: RealFormat, from: bigint, to: bigint): bigint {
  const order = compareReals(format, from, to);
  if (order === undefined) return addReals(format, from, to);
  if (order === 0) return to;
  if (withoutRealSign(format, from) === 0n)
    return encodeFinite(format, { negative: order > 0, significand: 1n, exponent: format.leastExponent });
  const real = decode(format, from);
  if (real.kind !== 'finite') {
    const most = {
      significand: (1n << BigInt(format.precision)) - 1n,
      exponent: format.bias - format.precision + 1,
    };
    return encodeFinite(format, { negative: real.negative, ...most });
  }
  const isGrowing = order < 0 !== real.negative;
  return neighbouringReal(format, real, isGrowing);
}

function neighbouringReal(format: RealFormat, real: Finite, isGrowing: boolean): bigint {
  const first = 1n << BigInt(format.precision - 1);
  if (isGrowing) return roundReal(format, { ...real, significand: real.significand + 1n });
  if (real.significand === first && real.exponent > format.leastExponent)
    return encodeFinite(format, { ...real, significand: 2n * first - 1n, exponent: real.exponent - 1 });
  return encodeFinite(format, { ...real, significand: real.significand - 1n });
}

/** The operations by their operators in C. */
export const REAL_OPERATIONS: ReadonlyMap<string, typeof addReals> = new Map([
  ['+', addReals],
  ['-', subtractReals],
  ['*', multiplyReals],
  ['/', divideReals],
]);
