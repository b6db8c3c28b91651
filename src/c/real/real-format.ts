import type { FloatName } from '../type/c-type.js';

/** A binary format of IEEE 754, or that of the x87 unit. A number is its bits, without a sign. */
export interface RealFormat {
  /** Bits of the significand, with its first one. */
  readonly precision: number;
  /** Bits after the first one of the significand, in which a NaN has its payload. */
  readonly fractionBits: number;
  /** Whether the first bit of the significand is stored, as in x87. */
  readonly firstBit: 'implied' | 'stored';
  /** Position of the lowest bit of the exponent. */
  readonly exponentAt: bigint;
  /** The highest exponent as it is stored: that of infinity. */
  readonly exponentMask: bigint;
  readonly bias: number;
  readonly signAt: bigint;
  /** Exponent of the last bit of a subnormal number. */
  readonly leastExponent: number;
}

function format(precision: number, exponentBits: number, firstBit: RealFormat['firstBit']): RealFormat {
  const bias = 2 ** (exponentBits - 1) - 1;
  const exponentAt = firstBit === 'stored' ? precision : precision - 1;
  return {
    precision,
    fractionBits: precision - 1,
    firstBit,
    exponentAt: BigInt(exponentAt),
    exponentMask: (1n << BigInt(exponentBits)) - 1n,
    bias,
    signAt: BigInt(exponentAt + exponentBits),
    leastExponent: 2 - bias - precision,
  };
}

/** How gcc represents floating types on x86. */
export const REAL_FORMATS: Readonly<Record<FloatName, RealFormat>> = {
  float: format(24, 8, 'implied'),
  double: format(53, 11, 'implied'),
  'long double': format(64, 15, 'stored'),
  _Float128: format(113, 15, 'implied'),
};

/**
 * A number taken apart. A finite one is `significand * 2^exponent`. The payload of a NaN begins at bit 111, with the bit
 * that says that it is quiet, so that it means the same in all formats.
 */
export type Real =
  | {
      readonly kind: 'finite';
      readonly negative: boolean;
      readonly significand: bigint;
      readonly exponent: number;
    }
  | { readonly kind: 'infinite'; readonly negative: boolean }
  | { readonly kind: 'nan'; readonly negative: boolean; readonly payload: bigint };

const PAYLOAD_BITS = 112;
const QUIET = 1n << BigInt(PAYLOAD_BITS - 1);

/** What an invalid operation gives on x86. */
export const DEFAULT_NAN: Real = { kind: 'nan', negative: true, payload: QUIET };

/** The number that bits stand for. Bits that are no number of x87 count as NaN: see `isEncoded`. */
export function decode(format: RealFormat, bits: bigint): Real {
  const { exponentAt, exponentMask, fractionBits, signAt } = format;
  const negative = ((bits >> signAt) & 1n) === 1n;
  const stored = (bits >> exponentAt) & exponentMask;
  const significand = bits & ((1n << exponentAt) - 1n);
  if (stored === exponentMask) {
    const fraction = BigInt.asUintN(fractionBits, significand);
    if (fraction === 0n) return { kind: 'infinite', negative };
    return { kind: 'nan', negative, payload: fraction << BigInt(PAYLOAD_BITS - fractionBits) };
  }
  const exponent = Math.max(Number(stored), 1) + format.leastExponent - 1;
  const implied = format.firstBit === 'implied' && stored !== 0n ? 1n << exponentAt : 0n;
  return { kind: 'finite', negative, significand: significand | implied, exponent };
}

/**
 * Whether bits are those that the unit itself gives to a number: the first bit of the significand says whether it is
 * subnormal.
 */
export function isEncoded(format: RealFormat, bits: bigint): boolean {
  if (format.firstBit === 'implied') return true;
  const stored = (bits >> format.exponentAt) & format.exponentMask;
  const first = (bits >> BigInt(format.fractionBits)) & 1n;
  return (stored === 0n) === (first === 0n);
}

function assemble(format: RealFormat, negative: boolean, stored: bigint, significand: bigint): bigint {
  const sign = negative ? 1n << format.signAt : 0n;
  return sign | (stored << format.exponentAt) | significand;
}

export function encodeZero(format: RealFormat, negative: boolean): bigint {
  return assemble(format, negative, 0n, 0n);
}

export function encodeInfinity(format: RealFormat, negative: boolean): bigint {
  const first = format.firstBit === 'stored' ? 1n << BigInt(format.fractionBits) : 0n;
  return assemble(format, negative, format.exponentMask, first);
}

/** A NaN as it is after an operation: quiet. */
export function encodeNan(format: RealFormat, nan: Real & { kind: 'nan' }): bigint {
  const fraction = (nan.payload | QUIET) >> BigInt(PAYLOAD_BITS - format.fractionBits);
  return encodeInfinity(format, nan.negative) | fraction;
}

/** The bits of a number that the format can represent. */
export function encodeFinite(
  format: RealFormat,
  { negative, significand, exponent }: Omit<Real & { kind: 'finite' }, 'kind'>,
): bigint {
  if (significand === 0n) return encodeZero(format, negative);
  const first = 1n << BigInt(format.fractionBits);
  if (significand < first) return assemble(format, negative, 0n, significand);
  const stored = BigInt(exponent - format.leastExponent + 1);
  const kept = format.firstBit === 'stored' ? significand : significand ^ first;
  return assemble(format, negative, stored, kept);
}
