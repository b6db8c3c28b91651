import { DEFAULT_NAN, encodeInfinity, encodeNan, encodeZero, type RealFormat } from './real-format.js';
import { roundQuotient, roundReal } from './round-real.js';

const DECIMAL = /^([0-9]*)\.?([0-9]*)(?:[eE]([-+]?[0-9]+))?/;
const HEXADECIMAL = /^0[xX]([0-9a-fA-F]*)\.?([0-9a-fA-F]*)(?:[pP]([-+]?[0-9]+))?/;
/** A number whose first digit is farther from the decimal point is 0 or infinite in every format. */
const FARTHEST = 6000;

/**
 * The number of a format that is nearest to a literal.
 * @param text without a sign; a suffix is ignored. `Infinity` and `NaN` stand for themselves.
 */
export function readReal(format: RealFormat, text: string): bigint {
  if (text === 'Infinity') return encodeInfinity(format, false);
  if (text === 'NaN' && DEFAULT_NAN.kind === 'nan')
    return encodeNan(format, { ...DEFAULT_NAN, negative: false });
  const hexadecimal = HEXADECIMAL.exec(text);
  if (hexadecimal !== null) {
    const [, whole = '', fraction = '', power = '0'] = hexadecimal;
    const exponent = Math.max(-1e6, Math.min(Number(power), 1e6)) - 4 * fraction.length;
    return roundReal(format, { negative: false, significand: BigInt(`0x0${whole}${fraction}`), exponent });
  }
  const [, whole = '', fraction = '', power = '0'] = DECIMAL.exec(text) ?? [];
  const digits = `${whole}${fraction}`.replace(/^0+/, '');
  const exponent = Number(power) - fraction.length;
  if (digits === '' || digits.length + exponent < -FARTHEST) return encodeZero(format, false);
  if (digits.length + exponent > FARTHEST) return encodeInfinity(format, false);
  const number = BigInt(digits);
  return exponent >= 0
    ? roundReal(format, { negative: false, significand: number * 10n ** BigInt(exponent), exponent: 0 })
    : roundQuotient(format, false, { above: number, below: 10n ** BigInt(-exponent) });
}
