import { isNan, withoutRealSign } from '../../c/real/real-arithmetic.js';
import { encodeInfinity } from '../../c/real/real-format.js';
import { type WideName, wideFormat } from './wide-type.js';

/** Tests of reals by the numbers that compiled code names them with. */
export const WIDE_TESTS = [
  'isnan',
  'isinf',
  'isinf_sign',
  'isfinite',
  'finite',
  'isnormal',
  'signbit',
  'class',
] as const;
export type WideTest = (typeof WIDE_TESTS)[number];

/** FP_NAN 0, FP_INFINITE 1, FP_ZERO 2, FP_SUBNORMAL 3, FP_NORMAL 4, as in the GNU library. */
export type RealClass = 0 | 1 | 2 | 3 | 4;

export function classOfWide(name: WideName, value: bigint): RealClass {
  const format = wideFormat(name);
  if (format === undefined) return 4;
  if (isNan(format, value)) return 0;
  const magnitude = withoutRealSign(format, value);
  if (magnitude === encodeInfinity(format, false)) return 1;
  if (magnitude === 0n) return 2;
  return magnitude >> format.exponentAt === 0n ? 3 : 4;
}

export function isNegativeWide(name: WideName, value: bigint): boolean {
  const format = wideFormat(name);
  return format === undefined ? value < 0n : withoutRealSign(format, value) !== value;
}

/** What is given for true where C leaves that open. */
export interface WideAnswers {
  signBit(bits: number, wordSize: 4 | 8): number;
  negativeInfinity(plain: 1 | -1): number;
}

/** The answer to a test as a C function gives it; for `class` the number of the class. */
export function testOfWide(name: WideName, test: WideTest, value: bigint, answers: WideAnswers): number {
  const found = classOfWide(name, value);
  switch (test) {
    case 'isnan':
      return found === 0 ? 1 : 0;
    case 'isinf':
      if (found === 1 && isNegativeWide(name, value)) return answers.negativeInfinity(1);
      return found === 1 ? 1 : 0;
    case 'isinf_sign':
      return found !== 1 ? 0 : isNegativeWide(name, value) ? -1 : 1;
    case 'isfinite':
    case 'finite':
      return found > 1 ? 1 : 0;
    case 'isnormal':
      return found === 4 ? 1 : 0;
    case 'signbit':
      return isNegativeWide(name, value) ? answers.signBit(80, 8) : 0;
    case 'class':
      return found;
  }
}
