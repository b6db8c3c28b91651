import { roundedDigits } from '../../c/real/real-text.js';
import { bitLength } from '../../c/real/round-real.js';

/** A number that is not negative: `significand * 2^exponent`. */
export interface Magnitude {
  readonly significand: bigint;
  readonly exponent: number;
}

/** Digits with this many decimals, as in `%.2f`: those of the exact value, halves to even. */
export function fixedDigits({ significand, exponent }: Magnitude, decimals: number): string {
  const digits = roundedDigits(significand, exponent, decimals).padStart(decimals + 1, '0');
  if (decimals === 0) return digits;
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** One digit, this many decimals and the exponent of ten, as in `%.2e`. */
export function exponentialDigits(
  value: Magnitude,
  decimals: number,
): { readonly digits: string; readonly exponent: number } {
  const { significand } = value;
  if (significand === 0n) return { digits: withPoint('0'.repeat(decimals + 1)), exponent: 0 };
  let exponent = Math.floor((bitLength(significand) - 1 + value.exponent) * Math.log10(2));
  let digits = roundedDigits(significand, value.exponent, decimals - exponent);
  // The logarithm may be off by one, and rounding up may add a digit.
  while (digits.length !== decimals + 1) {
    exponent += digits.length > decimals + 1 ? 1 : -1;
    digits = roundedDigits(significand, value.exponent, decimals - exponent);
  }
  return { digits: withPoint(digits), exponent };
}

function withPoint(digits: string): string {
  return digits.length === 1 ? digits : `${digits.slice(0, 1)}.${digits.slice(1)}`;
}
