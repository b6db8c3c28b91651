import {
  addReals,
  compareReals,
  exponentOfReal,
  fuseReals,
  isNan,
  modulusOfReals,
  negateReal,
  nextReal,
  type RoundingDirection,
  remainderOfReals,
  rootOfReal,
  scaleReal,
  subtractReals,
  wholeReal,
  withoutRealSign,
} from '../../c/real/real-arithmetic.js';
import { doubleOfReal, integerOfReal, realOfInteger } from '../../c/real/real-conversion.js';
import { encodeInfinity, encodeZero, REAL_FORMATS } from '../../c/real/real-format.js';
import { toRealType } from '../../c/real/real-value.js';
import { because } from '../reasons/because.js';
import { EXACT_POINTS, EXACT_POINTS_OF_TWO } from '../values/exact-points.js';
import { isNegativeWide, testOfWide, type WideTest } from '../values/wide-class.js';
import { toWide, writeWide } from '../values/wide-values.js';
import { I64 } from '../wasm/opcodes.js';
import { TEST_FUNCTIONS } from './float-dependence.js';
import { ERROR, setError } from './hidden-objects.js';
import type { LibraryCall, LibraryFunction, LibraryPart } from './library-call.js';

/** The functions of `math.h` on `long double`, whose values are their 80 bits. */

const L = REAL_FORMATS['long double'];
const INFINITE = encodeInfinity(L, false);
const ZERO = encodeZero(L, false);

const isNumber = (x: bigint): boolean => withoutRealSign(L, x) < INFINITE;
const isZero = (x: bigint): boolean => withoutRealSign(L, x) === 0n;
const isLess = (x: bigint, y: bigint): boolean => compareReals(L, x, y) === -1;
const isNegative = (x: bigint): boolean => isNegativeWide('long double', x);
const rounding =
  (direction: RoundingDirection) =>
  (x: bigint): bigint =>
    wholeReal(L, x, direction);

const OF_ONE: Record<string, (x: bigint) => bigint> = {
  fabs: (x) => withoutRealSign(L, x),
  floor: rounding('down'),
  ceil: rounding('up'),
  trunc: rounding('toward-zero'),
  round: rounding('away-from-zero'),
  rint: rounding('to-even'),
  nearbyint: rounding('to-even'),
  roundeven: rounding('to-even'),
  sqrt: (x) => rootOfReal(L, x),
};

const OF_TWO: Record<string, (x: bigint, y: bigint) => bigint> = {
  fmod: (x, y) => modulusOfReals(L, x, y),
  remainder: (x, y) => remainderOfReals(L, x, y),
  drem: (x, y) => remainderOfReals(L, x, y),
  copysign: (x, y) => (isNegative(x) === isNegative(y) ? x : negateReal(L, x)),
  fdim: (x, y) =>
    isNan(L, x) || isNan(L, y) ? addReals(L, x, y) : isLess(y, x) ? subtractReals(L, x, y) : ZERO,
};

const TESTS: Record<string, WideTest> = { ...TEST_FUNCTIONS, __fpclassify: 'class' };

/** The error of a result: NaN from numbers is a domain error, infinity from finite numbers a range error. */
function withErrorNumber(call: LibraryCall, values: readonly bigint[], result: bigint): bigint {
  if (isNan(L, result) && !values.some((value) => isNan(L, value))) setError(call, ERROR.EDOM);
  else if (!isNumber(result) && values.every(isNumber)) setError(call, ERROR.ERANGE);
  return result;
}

/** A result, with `errno` where it overflows or underflows to 0. */
function scaled(call: LibraryCall, exponent: number): bigint {
  const value = call.wide(0);
  const result = scaleReal(L, value, exponent);
  if (isNumber(value) && !isZero(value) && (isZero(result) || !isNumber(result)))
    setError(call, ERROR.ERANGE);
  return result;
}

/** One of two operands. Of zeros with different signs, compilers and libraries choose either. */
function chosen(call: LibraryCall, isSecond: (x: bigint, y: bigint) => boolean): bigint {
  const [x, y] = [call.wide(0), call.wide(1)];
  if (isZero(x) && isZero(y) && x !== y)
    call.program.ends.unsupported(because('zero-of-either-sign', call.callee.entity.name));
  return isSecond(x, y) ? y : x;
}

/** The answer of a test that is a function, where glibc and the builtins of gcc differ. */
function testAnswer(call: LibraryCall, name: string, answer: number): number {
  if (name === 'isinf' && answer < 0) return call.memory.answers.negativeInfinity(-1);
  if (answer === 0 || !name.endsWith('isnan')) return answer;
  return call.memory.answers.truth({ plain: 1, native: 0xffff });
}

const OTHERS: Record<string, LibraryFunction> = {
  fmin: (call) => chosen(call, (x, y) => isNan(L, x) || isLess(y, x)),
  fmax: (call) => chosen(call, (x, y) => isNan(L, x) || isLess(x, y)),
  logb: (call) => {
    const x = call.wide(0);
    if (isZero(x)) return negateReal(L, INFINITE);
    return isNumber(x) ? realOfInteger(L, BigInt(exponentOfReal(L, x))) : withoutRealSign(L, x);
  },
  ldexp: (call) => scaled(call, call.int(1)),
  scalbn: (call) => scaled(call, call.int(1)),
  scalbln: (call) => scaled(call, Number(call.bits(1))),
  nextafter: (call) => {
    const [from, to] = [call.wide(0), call.wide(1)];
    const result = nextReal(L, from, to);
    const isExtreme = !isNumber(result) || withoutRealSign(L, result) >> L.exponentAt === 0n;
    if (isNumber(from) && !isZero(from) && compareReals(L, from, to) !== 0 && !isNan(L, to) && isExtreme)
      setError(call, ERROR.ERANGE);
    return result;
  },
  ilogb: (call) => {
    const x = call.wide(0);
    if (isNumber(x) && !isZero(x)) return exponentOfReal(L, x);
    setError(call, ERROR.EDOM);
    return isNumber(x) || isNan(L, x) ? -0x8000_0000 : 0x7fff_ffff;
  },
  fma: (call) => fuseReals(L, call.wide(0), call.wide(1), call.wide(2)),
  lround: (call) => toInteger(call, 'away-from-zero'),
  llround: (call) => toInteger(call, 'away-from-zero'),
  lrint: (call) => toInteger(call, 'to-even'),
  llrint: (call) => toInteger(call, 'to-even'),
  nan: () => toWide('long double', Number.NaN),
  modf: (call) => {
    const x = call.wide(0);
    const whole = wholeReal(L, x, 'toward-zero');
    const address = call.program.pointers.accessToWrite(call.pointer(1), call.targetSize(1));
    writeWide(call.memory.view, 'long double', address, whole);
    call.memory.dependence.clear(address, address + 10);
    if (isNan(L, x)) return x;
    const rest = isNumber(x) ? subtractReals(L, x, whole) : ZERO;
    return isNegative(x) === isNegative(rest) ? rest : negateReal(L, rest);
  },
  frexp: (call) => {
    const x = call.wide(0);
    if (!isNumber(x)) {
      storeExponent(call, call.memory.answers.exponentOfNoNumber());
      return x;
    }
    const exponent = isZero(x) ? 0 : exponentOfReal(L, x) + 1;
    storeExponent(call, exponent);
    return exponent === 0 ? x : scaleReal(L, x, -exponent);
  },
};

/** What `frexp` stores. @param exponent undefined: what was there stays */
export function storeExponent(call: LibraryCall, exponent: number | undefined): void {
  const { memory, program } = call;
  const address = program.pointers.accessToWrite(call.pointer(1), 4);
  if (exponent === undefined) return;
  memory.view.setInt32(address, exponent, true);
  memory.dependence.clear(address, address + 4);
}

/** A result that the type cannot hold is unspecified (C11 7.12.9.7). */
function toInteger(call: LibraryCall, direction: RoundingDirection): bigint {
  const bits = call.callee.result === I64 ? 64 : 32;
  const value = integerOfReal(L, wholeReal(L, call.wide(0), direction));
  if (value !== undefined && BigInt.asIntN(bits, value) === value) return value;
  return call.program.ends.unsupported(because('unrepresentable-rounding'));
}

/** Functions whose rounding is unspecified: only exact results are known, at points that are doubles too. */
function atPoints(run: (...values: number[]) => number | undefined, count: number): LibraryFunction {
  return (call) => {
    const values = Array.from({ length: count }, (_, index) => call.wide(index));
    const doubles = values.map((value) => doubleOfReal(L, value));
    const areDoubles = values.every((value, index) => {
      const rounded = toRealType(doubles[index] ?? 0, 'long double');
      return isNan(L, value) || (typeof rounded !== 'number' && rounded.bits === value);
    });
    const result = areDoubles ? run(...doubles) : undefined;
    if (result === undefined)
      return call.program.ends.unsupported(because('rounded-result', call.callee.entity.name));
    return withErrorNumber(call, values, toWide('long double', result));
  };
}

const functions: readonly (readonly [string, LibraryFunction])[] = [
  ...Object.entries(OF_ONE).map(([name, run]): [string, LibraryFunction] => [
    name,
    (call) => withErrorNumber(call, [call.wide(0)], run(call.wide(0))),
  ]),
  ...Object.entries(OF_TWO).map(([name, run]): [string, LibraryFunction] => [
    name,
    (call) => withErrorNumber(call, [call.wide(0), call.wide(1)], run(call.wide(0), call.wide(1))),
  ]),
  ...Object.entries(TESTS).map(([name, test]): [string, LibraryFunction] => [
    name,
    (call) => testAnswer(call, name, testOfWide('long double', test, call.wide(0), call.memory.answers)),
  ]),
  ...Object.entries(EXACT_POINTS).map(([name, run]): [string, LibraryFunction] => [name, atPoints(run, 1)]),
  ...Object.entries(EXACT_POINTS_OF_TWO).map(([name, run]): [string, LibraryFunction] => [
    name,
    atPoints(run, 2),
  ]),
  ...Object.entries(OTHERS),
];

/** Trees know no numbers of this type: what results depend on is lost. */
const lossy =
  (run: LibraryFunction): LibraryFunction =>
  (call) => {
    if (call.decisions.anyArgument(call.callee.parameterTypes.length)) call.decisions.lost();
    return run(call);
  };

export const WIDE_MATHEMATICS: LibraryPart = new Map(
  functions.map(([name, run]) => [`${name}l`, lossy(run)]),
);
