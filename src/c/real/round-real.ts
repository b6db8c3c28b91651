import { encodeFinite, encodeInfinity, encodeZero, type RealFormat } from './real-format.js';

/** What a number is exactly, before it is rounded: a little more than `significand * 2^exponent` if it is `inexact`. */
export interface ExactReal {
  readonly negative: boolean;
  readonly significand: bigint;
  readonly exponent: number;
  /**
   * Whether it lies between this number and the next. The significand must then have at least two bits more than the
   * format.
   */
  readonly inexact?: boolean;
}

/** Number of bits of a positive integer; 0 for 0. */
export function bitLength(value: bigint): number {
  if (value === 0n) return 0;
  const digits = value.toString(16);
  return 4 * digits.length + 28 - Math.clz32(Number.parseInt(digits.charAt(0), 16));
}

/** The nearest number of a format, halves to even: what x86 does unless a program asks for something else. */
export function roundReal(format: RealFormat, exact: ExactReal): bigint {
  const { negative, significand, inexact = false } = exact;
  if (significand === 0n) return encodeZero(format, negative);
  const length = bitLength(significand);
  let exponent = Math.max(exact.exponent + length - format.precision, format.leastExponent);
  const cut = exponent - exact.exponent;
  let kept = cut > 0 ? significand >> BigInt(cut) : significand << BigInt(-cut);
  if (cut > 0) {
    const rest = significand & ((1n << BigInt(cut)) - 1n);
    const half = 1n << BigInt(cut - 1);
    if (rest > half || (rest === half && (inexact || (kept & 1n) === 1n))) kept++;
    if (kept === 1n << BigInt(format.precision)) {
      kept >>= 1n;
      exponent++;
    }
  }
  if (exponent + format.precision - 1 > format.bias) return encodeInfinity(format, negative);
  return encodeFinite(format, { negative, significand: kept, exponent });
}

/** The nearest number to a quotient of positive integers. */
export function roundQuotient(
  format: RealFormat,
  negative: boolean,
  {
    above,
    below,
    exponent = 0,
  }: { readonly above: bigint; readonly below: bigint; readonly exponent?: number },
): bigint {
  if (above === 0n) return encodeZero(format, negative);
  const more = Math.max(0, format.precision + 3 + bitLength(below) - bitLength(above));
  const scaled = above << BigInt(more);
  const significand = scaled / below;
  return roundReal(format, {
    negative,
    significand,
    exponent: exponent - more,
    inexact: significand * below !== scaled,
  });
}
