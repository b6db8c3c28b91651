import { readReal } from './read-real.js';
import { decode, REAL_FORMATS } from './real-format.js';
import type { RealValue } from './real-value.js';
import { bitLength } from './round-real.js';

/** The shortest decimal number that is read as this one, for people. */
export function realText(value: RealValue): string {
  if (typeof value === 'number') return Object.is(value, -0) ? '-0' : String(value);
  const format = REAL_FORMATS[value.type];
  const real = decode(format, value.bits);
  const sign = real.negative && real.kind !== 'nan' ? '-' : '';
  if (real.kind === 'nan') return 'NaN';
  if (real.kind === 'infinite') return `${sign}Infinity`;
  if (real.significand === 0n) return `${sign}0`;
  const magnitude = value.bits & ((1n << format.signAt) - 1n);
  for (let digits = 1; ; digits++) {
    const text = decimalText(real.significand, real.exponent, digits);
    if (digits >= 36 || readReal(format, text) === magnitude) return `${sign}${text}`;
  }
}

/** A positive number with so many significant digits. */
function decimalText(significand: bigint, exponent: number, digits: number): string {
  const power = Math.floor((bitLength(significand) + exponent - 1) * Math.LOG10E * Math.LN2);
  let found = roundedDigits(significand, exponent, digits - 1 - power);
  let last = power - digits + 1;
  // The logarithm may be off by one, and rounding up may add a digit.
  if (found.length > digits) {
    last += found.length - digits;
    found = roundedDigits(significand, exponent, -last);
  }
  const point = found.length + last;
  const short = found.replace(/(?<!0)0+$/, '');
  if (point > 21 || point < -6)
    return `${short.charAt(0)}${short.length > 1 ? '.' : ''}${short.slice(1)}e${point - 1}`;
  if (point <= 0) return `0.${'0'.repeat(-point)}${short}`;
  if (short.length <= point) return short.padEnd(point, '0');
  return `${short.slice(0, point)}.${short.slice(point)}`;
}

/** `significand * 2^exponent * 10^decimals`, rounded to an integer, halves to even. */
export function roundedDigits(significand: bigint, exponent: number, decimals: number): string {
  let above = significand;
  let below = 1n;
  if (exponent >= 0) above <<= BigInt(exponent);
  else below <<= BigInt(-exponent);
  if (decimals >= 0) above *= 10n ** BigInt(decimals);
  else below *= 10n ** BigInt(-decimals);
  const whole = above / below;
  const twice = (above % below) * 2n;
  return String(twice > below || (twice === below && (whole & 1n) === 1n) ? whole + 1n : whole);
}
