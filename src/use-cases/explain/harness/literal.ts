import type { ExplainedInput } from '../follow-witness.js';
import { longInteger } from '../long-integer.js';

/** The value of an input as a constant of C. */
export function literal({ value, type }: ExplainedInput): string {
  if (type === 'pointer') return `(void *)${value}UL`;
  if (value === 'NaN') return '__builtin_nan("")';
  if (/Infinity$/.test(value)) return value.replace('Infinity', '__builtin_inf()');
  if (!/^-?\d+$/.test(value)) return value;
  if (/float|double/.test(type)) return `${value}.0`;
  const number = BigInt(value);
  const long = longInteger(number);
  if (long !== undefined) return long;
  if (number === -(2n ** 63n)) return '(-9223372036854775807LL - 1)';
  if (number >= 2n ** 63n) return `${value}ULL`;
  return -(2n ** 31n) < number && number < 2n ** 31n ? value : `${value}LL`;
}
