import { decode, encodeInfinity, encodeNan, REAL_FORMATS, type RealFormat } from './real-format.js';
import { roundReal } from './round-real.js';

const VIEW = new DataView(new ArrayBuffer(8));

export function bitsOfDouble(value: number): bigint {
  VIEW.setFloat64(0, value);
  return VIEW.getBigUint64(0);
}

export function doubleOfBits(bits: bigint): number {
  VIEW.setBigUint64(0, bits);
  return VIEW.getFloat64(0);
}

/** The nearest number of another format. */
export function convertReal(from: RealFormat, to: RealFormat, bits: bigint): bigint {
  if (from === to) return bits;
  const real = decode(from, bits);
  if (real.kind === 'nan') return encodeNan(to, real);
  return real.kind === 'infinite' ? encodeInfinity(to, real.negative) : roundReal(to, real);
}

export function realOfInteger(format: RealFormat, value: bigint): bigint {
  return roundReal(format, { negative: value < 0n, significand: value < 0n ? -value : value, exponent: 0 });
}

/** The whole part of a number; undefined for NaN and infinities. */
export function integerOfReal(format: RealFormat, bits: bigint): bigint | undefined {
  const real = decode(format, bits);
  if (real.kind !== 'finite') return undefined;
  const { exponent, significand } = real;
  const magnitude = exponent >= 0 ? significand << BigInt(exponent) : significand >> BigInt(-exponent);
  return real.negative ? -magnitude : magnitude;
}

/** The nearest double, as a number of JavaScript. */
export function doubleOfReal(format: RealFormat, bits: bigint): number {
  return doubleOfBits(convertReal(format, REAL_FORMATS.double, bits));
}
