import { fuseReals } from '../../c/real/real-arithmetic.js';
import { bitsOfDouble, convertReal, doubleOfReal } from '../../c/real/real-conversion.js';
import { REAL_FORMATS } from '../../c/real/real-format.js';
import type { Callee } from '../interface/compiled-program.js';
import { because } from '../reasons/because.js';
import { EXACT_POINTS, EXACT_POINTS_OF_TWO } from '../values/exact-points.js';
import {
  binaryExponent,
  classify,
  copySign,
  EXACT_OF_ONE,
  isNegative,
  keepSign,
  maximum,
  minimum,
  nextFloat,
  remainder,
  round,
  roundToEven,
  scale,
} from '../values/float-arithmetic.js';
import { F32, I64 } from '../wasm/opcodes.js';
import { trackFloatFunction } from './float-dependence.js';
import { ERROR, setError } from './hidden-objects.js';
import { type LibraryCall, type LibraryFunction, type LibraryPart, libraryPart } from './library-call.js';
import { storeExponent, WIDE_MATHEMATICS } from './wide-mathematics.js';

const EXACT: Record<string, (x: number) => number> = {
  ...EXACT_OF_ONE,
  nearbyint: roundToEven,
  roundeven: roundToEven,
};

const EXACT_OF_TWO: Record<string, (x: number, y: number) => number> = {
  fmod: (x, y) => x % y,
  remainder,
  drem: remainder,
  copysign: copySign,
  fdim: (x, y) => (Number.isNaN(x) || Number.isNaN(y) ? Number.NaN : x > y ? x - y : 0),
};

const isSingle = ({ parameterTypes: [type] }: Callee): boolean =>
  type?.kind === 'float' && type.name === 'float';

/** Tests that are functions if no header turns them into builtins. */
const TESTS: Record<string, (x: number, call: LibraryCall) => number> = {
  isnan: (x) => (Number.isNaN(x) ? 1 : 0),
  isinf: (x, call) => (x === Infinity ? 1 : x === -Infinity ? call.memory.answers.negativeInfinity(-1) : 0),
  finite: (x) => (Number.isFinite(x) ? 1 : 0),
  isfinite: (x) => (Number.isFinite(x) ? 1 : 0),
  __isnan: (x) => (Number.isNaN(x) ? 1 : 0),
  __isinf: (x) => (x === Infinity ? 1 : x === -Infinity ? -1 : 0),
  __finite: (x) => (Number.isFinite(x) ? 1 : 0),
  signbit: (x, { memory, callee }) =>
    memory.answers.isNegative(x)
      ? memory.answers.signBit(isSingle(callee) ? 32 : 64, memory.numbers.wordSize)
      : 0,
  __signbit: (x, { memory, callee }) => {
    const native = memory.numbers.wordSize === 4 ? 512 : isSingle(callee) ? 8 : 128;
    return memory.answers.isNegative(x) ? memory.answers.truth({ plain: 1, native }) : 0;
  },
  __fpclassify: (x) => classify(x, 2 ** -1022),
  __fpclassifyf: (x) => classify(x, 2 ** -126),
};

function storeFloat(call: LibraryCall, pointer: bigint, value: number): void {
  const single = call.targetSize(1) === 4;
  const address = call.program.pointers.accessToWrite(pointer, single ? 4 : 8);
  if (single) call.memory.view.setFloat32(address, value, true);
  else call.memory.view.setFloat64(address, value, true);
  call.memory.dependence.clear(address, address + (single ? 4 : 8));
}

/** A result as a value of the function's result type. */
function rounded(call: LibraryCall, value: number): number {
  return call.callee.result === F32 ? Math.fround(value) : value;
}

/** The product is not rounded before the sum. */
function fusedMultiplyAdd(call: LibraryCall): number {
  const { double } = REAL_FORMATS;
  const format = call.callee.result === F32 ? REAL_FORMATS.float : double;
  const [x = 0n, y = 0n, z = 0n] = [0, 1, 2].map((index) =>
    convertReal(double, format, bitsOfDouble(call.float(index))),
  );
  return doubleOfReal(format, fuseReals(format, x, y, z));
}

/** A result, with `errno` where it overflows or underflows to 0. */
function scaled(call: LibraryCall, exponent: number): number {
  const value = call.float(0);
  const result = rounded(call, scale(value, exponent));
  if (Number.isFinite(value) && value !== 0 && (result === 0 || !Number.isFinite(result))) {
    setError(call, ERROR.ERANGE);
  }
  return result;
}

/** Of zeros with different signs, compilers and libraries choose either. */
function chosen(call: LibraryCall, choose: (x: number, y: number) => number): number {
  const [x, y] = [call.float(0), call.float(1)];
  if (x === 0 && y === 0 && isNegative(x) !== isNegative(y))
    call.program.ends.unsupported(because('zero-of-either-sign', call.callee.entity.name));
  return choose(x, y);
}

const OTHERS: Record<string, LibraryFunction> = {
  fmin: (call) => chosen(call, minimum),
  fmax: (call) => chosen(call, maximum),
  // Of the functions with a pole, only this one leaves `errno` alone.
  logb: (call) => {
    const x = call.float(0);
    return x === 0 ? -Infinity : Number.isFinite(x) ? binaryExponent(x) : Math.abs(x);
  },
  ldexp: (call) => scaled(call, call.int(1)),
  scalbn: (call) => scaled(call, call.int(1)),
  scalbln: (call) => scaled(call, Number(call.bits(1))),
  nextafter: (call) => {
    const [from, to] = [call.float(0), call.float(1)];
    const result = nextFloat(from, to, call.callee.result === F32 ? 'float' : 'double');
    const least = call.callee.result === F32 ? 2 ** -126 : 2 ** -1022;
    const isExtreme = !Number.isFinite(result) || Math.abs(result) < least;
    if (Number.isFinite(from) && from !== 0 && from !== to && !Number.isNaN(to) && isExtreme)
      setError(call, ERROR.ERANGE);
    return result;
  },
  ilogb: (call) => {
    const value = call.float(0);
    if (Number.isFinite(value) && value !== 0) return binaryExponent(value);
    setError(call, ERROR.EDOM);
    return Number.isFinite(value) || Number.isNaN(value) ? -0x8000_0000 : 0x7fff_ffff;
  },
  fma: (call) => fusedMultiplyAdd(call),
  lround: (call) => toInteger(call, round(call.float(0))),
  llround: (call) => toInteger(call, round(call.float(0))),
  lrint: (call) => toInteger(call, roundToEven(call.float(0))),
  llrint: (call) => toInteger(call, roundToEven(call.float(0))),
  nan: () => Number.NaN,
  modf: (call) => {
    const value = call.float(0);
    storeFloat(call, call.pointer(1), Math.trunc(value));
    if (Number.isNaN(value)) return value;
    return Number.isFinite(value) ? keepSign(value - Math.trunc(value), value) : keepSign(0, value);
  },
  frexp: (call) => {
    const value = call.float(0);
    if (!Number.isFinite(value)) {
      storeExponent(call, call.memory.answers.exponentOfNoNumber());
      return value;
    }
    const exponent = value === 0 ? 0 : binaryExponent(value) + 1;
    storeExponent(call, exponent);
    return exponent === 0 ? value : scale(value, -exponent);
  },
};

/** A result that the type cannot hold is unspecified (C11 7.12.9.7). */
function toInteger(call: LibraryCall, value: number): bigint {
  const most = 2 ** (call.callee.result === I64 ? 63 : 31);
  const fits = value >= -most && value < most;
  if (!fits) call.program.ends.unsupported(because('unrepresentable-rounding'));
  return BigInt(fits ? value : 0);
}

/** Each function in its forms for double and float. */
function forms(functions: Record<string, LibraryFunction>): LibraryPart {
  const all: [string, LibraryFunction][] = [];
  for (const [name, run] of libraryPart(functions)) {
    const tracked: LibraryFunction = (call) => {
      trackFloatFunction(call, name);
      return run(call);
    };
    for (const suffix of ['', 'f']) all.push([`${name}${suffix}`, tracked]);
  }
  return new Map(all);
}

/** The error of a result: NaN from numbers is a domain error, infinity from finite numbers a range error. */
function withErrorNumber(call: LibraryCall, values: readonly number[], value: number): number {
  const result = rounded(call, value);
  if (Number.isNaN(result) && !values.some(Number.isNaN)) setError(call, ERROR.EDOM);
  else if (!Number.isFinite(result) && values.every(Number.isFinite)) setError(call, ERROR.ERANGE);
  return result;
}

const ofOne = (functions: Record<string, (x: number) => number>): LibraryPart =>
  forms(
    Object.fromEntries(
      Object.entries(functions).map(([name, run]) => [
        name,
        (call) => withErrorNumber(call, [call.float(0)], run(call.float(0))),
      ]),
    ),
  );

/** Tests return integers and set no errors. */
const tests = (functions: typeof TESTS): LibraryPart =>
  forms(
    Object.fromEntries(
      Object.entries(functions).map(([name, run]): [string, LibraryFunction] => [
        name,
        (call) => run(call.float(0), call),
      ]),
    ),
  );

const ofTwo = (functions: Record<string, (x: number, y: number) => number>): LibraryPart =>
  forms(
    Object.fromEntries(
      Object.entries(functions).map(([name, run]) => [
        name,
        (call) => withErrorNumber(call, [call.float(0), call.float(1)], run(call.float(0), call.float(1))),
      ]),
    ),
  );

/** Functions whose rounding is unspecified: only exact results are known. */
const onlyExact = (
  functions: Record<string, (...values: number[]) => number | undefined>,
  count: number,
): LibraryPart =>
  forms(
    Object.fromEntries(
      Object.entries(functions).map(([name, run]): [string, LibraryFunction] => [
        name,
        (call) => {
          const values = Array.from({ length: count }, (_, index) => call.float(index));
          const result = run(...values);
          const isKnown = result !== undefined && (Number.isNaN(result) || rounded(call, result) === result);
          if (!isKnown || result === undefined) {
            return call.program.ends.unsupported(because('rounded-result', call.callee.entity.name));
          }
          return withErrorNumber(call, values, result);
        },
      ]),
    ),
  );

export const MATHEMATICS: LibraryPart = new Map([
  ...ofOne(EXACT),
  ...tests(TESTS),
  ...ofTwo(EXACT_OF_TWO),
  ...onlyExact(EXACT_POINTS, 1),
  ...onlyExact(EXACT_POINTS_OF_TWO, 2),
  ...forms(OTHERS),
  ...WIDE_MATHEMATICS,
]);
