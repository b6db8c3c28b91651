import { isExactProduct } from '../long-double.js';
import { type LibraryCall, type LibraryFunction, type LibraryPart, libraryPart } from './library-call.js';

/** Rounds halves to even, as the default rounding mode does. */
export function roundToEven(value: number): number {
  const floor = Math.floor(value);
  const rest = value - floor;
  if (rest < 0.5 || !Number.isFinite(value)) return keepSign(floor, value);
  if (rest > 0.5) return keepSign(floor + 1, value);
  return keepSign(floor % 2 === 0 ? floor : floor + 1, value);
}

function keepSign(result: number, of: number): number {
  return result === 0 && isNegative(of) ? -0 : result;
}

export function isNegative(value: number): boolean {
  return value < 0 || Object.is(value, -0) || (Number.isNaN(value) && negativeNaN(value));
}

function negativeNaN(value: number): boolean {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  return (view.getUint8(0) & 0x80) !== 0;
}

/** Rounds halves away from zero. */
function round(value: number): number {
  if (!Number.isFinite(value) || Number.isInteger(value)) return value;
  const magnitude = Math.abs(value);
  const floor = Math.floor(magnitude);
  return keepSign((magnitude - floor >= 0.5 ? floor + 1 : floor) * (value < 0 ? -1 : 1), value);
}

function remainder(x: number, y: number): number {
  if (!Number.isFinite(x) || y === 0 || Number.isNaN(y)) return Number.NaN;
  if (!Number.isFinite(y)) return x;
  const divisor = Math.abs(y);
  let rest = Math.abs(x) % (2 * divisor);
  if (!Number.isFinite(2 * divisor)) rest = Math.abs(x);
  if (rest + rest > divisor) {
    rest -= divisor;
    if (rest + rest >= divisor) rest -= divisor;
  }
  return keepSign(isNegative(x) ? -rest : rest, x);
}

function maximum(left: number, right: number): number {
  if (Number.isNaN(left)) return right;
  return Number.isNaN(right) ? left : Math.max(left, right);
}

function minimum(left: number, right: number): number {
  if (Number.isNaN(left)) return right;
  return Number.isNaN(right) ? left : Math.min(left, right);
}

function copySign(value: number, sign: number): number {
  return isNegative(value) === isNegative(sign) ? value : -value;
}

/** Functions of one argument whose results are exact, or rounded as the standard asks. */
const EXACT: Record<string, (x: number) => number> = {
  fabs: Math.abs,
  floor: Math.floor,
  ceil: Math.ceil,
  trunc: Math.trunc,
  round,
  rint: roundToEven,
  nearbyint: roundToEven,
  roundeven: roundToEven,
  sqrt: Math.sqrt,
  logb: (x) => (x === 0 ? -Infinity : Number.isFinite(x) ? exponentOf(x) : Math.abs(x)),
};

const EXACT_OF_TWO: Record<string, (x: number, y: number) => number> = {
  fmod: (x, y) => x % y,
  remainder,
  drem: remainder,
  fmin: minimum,
  fmax: maximum,
  copysign: copySign,
  fdim: (x, y) => (Number.isNaN(x) || Number.isNaN(y) ? Number.NaN : x > y ? x - y : 0),
};

/** The last bit of these may differ from what a C library computes. */
const APPROXIMATE: Record<string, (x: number) => number> = {
  sin: Math.sin,
  cos: Math.cos,
  tan: Math.tan,
  asin: Math.asin,
  acos: Math.acos,
  atan: Math.atan,
  sinh: Math.sinh,
  cosh: Math.cosh,
  tanh: Math.tanh,
  asinh: Math.asinh,
  acosh: Math.acosh,
  atanh: Math.atanh,
  exp: Math.exp,
  exp2: (x) => 2 ** x,
  expm1: Math.expm1,
  log: Math.log,
  log2: Math.log2,
  log10: Math.log10,
  log1p: Math.log1p,
  cbrt: Math.cbrt,
};

const APPROXIMATE_OF_TWO: Record<string, (x: number, y: number) => number> = {
  pow: (x, y) => (x === 1 || (x === -1 && !Number.isFinite(y) && !Number.isNaN(y)) ? 1 : x ** y),
  atan2: Math.atan2,
  hypot: Math.hypot,
};

/** Tests that are functions where no header makes builtins of them. */
const TESTS: Record<string, (x: number) => number> = {
  isnan: (x) => (Number.isNaN(x) ? 1 : 0),
  isinf: (x) => (x === Infinity ? 1 : x === -Infinity ? -1 : 0),
  finite: (x) => (Number.isFinite(x) ? 1 : 0),
  isfinite: (x) => (Number.isFinite(x) ? 1 : 0),
  __isnan: (x) => (Number.isNaN(x) ? 1 : 0),
  __isinf: (x) => (x === Infinity ? 1 : x === -Infinity ? -1 : 0),
  __finite: (x) => (Number.isFinite(x) ? 1 : 0),
  signbit: (x) => (isNegative(x) ? 1 : 0),
  __signbit: (x) => (isNegative(x) ? 1 : 0),
  __fpclassify: (x) => classify(x, 2 ** -1022),
  __fpclassifyf: (x) => classify(x, 2 ** -126),
  ilogb: (x) => (x === 0 || !Number.isFinite(x) ? -0x8000_0000 : exponentOf(x)),
};

/** FP_NAN 0, FP_INFINITE 1, FP_ZERO 2, FP_SUBNORMAL 3, FP_NORMAL 4, as in the GNU library. */
export function classify(value: number, leastNormal: number): number {
  if (Number.isNaN(value)) return 0;
  if (!Number.isFinite(value)) return 1;
  if (value === 0) return 2;
  return Math.abs(value) < leastNormal ? 3 : 4;
}

function exponentOf(value: number): number {
  let exponent = Math.floor(Math.log2(Math.abs(value)));
  if (2 ** exponent > Math.abs(value)) exponent--;
  if (2 ** (exponent + 1) <= Math.abs(value)) exponent++;
  return exponent;
}

/** Multiplies with a power of two in steps that do not round twice more than needed. */
function scale(value: number, exponent: number): number {
  let result = value;
  let rest = Math.max(-2200, Math.min(2200, exponent));
  while (rest > 1000) {
    result *= 2 ** 1000;
    rest -= 1000;
  }
  while (rest < -1000 && Math.abs(result) > 2 ** 1000) {
    result *= 2 ** -1000;
    rest += 1000;
  }
  return rest < -1022 ? result * 2 ** -1022 * 2 ** (rest + 1022) : result * 2 ** rest;
}

function storeReal(call: LibraryCall, pointer: bigint, value: number): void {
  const single = call.targetSize(1) === 4;
  const address = call.program.access(pointer, single ? 4 : 8);
  if (single) call.memory.view.setFloat32(address, value, true);
  else call.memory.view.setFloat64(address, value, true);
  call.memory.forgetHandles(address, address + 8);
}

/** The product is not rounded before the sum: where it would be here, there is no result. */
function fusedMultiplyAdd(call: LibraryCall): number {
  const [x, y, z] = [call.real(0), call.real(1), call.real(2)];
  if (!isExactProduct(x, y))
    call.program.unsupported('fma of a product that needs more bits than a double has');
  return x * y + z;
}

const OTHERS: Record<string, LibraryFunction> = {
  ldexp: (call) => scale(call.real(0), call.int(1)),
  scalbn: (call) => scale(call.real(0), call.int(1)),
  fma: (call) => fusedMultiplyAdd(call),
  lround: (call) => toInteger(call, round(call.real(0))),
  llround: (call) => toInteger(call, round(call.real(0))),
  lrint: (call) => toInteger(call, roundToEven(call.real(0))),
  llrint: (call) => toInteger(call, roundToEven(call.real(0))),
  nan: () => Number.NaN,
  modf: (call) => {
    const value = call.real(0);
    storeReal(call, call.pointer(1), Math.trunc(value));
    return Number.isFinite(value) ? keepSign(value - Math.trunc(value), value) : keepSign(0, value);
  },
  frexp: (call) => {
    const value = call.real(0);
    const address = call.program.access(call.pointer(1), 4);
    const exponent = value === 0 || !Number.isFinite(value) ? 0 : exponentOf(value) + 1;
    call.memory.view.setInt32(address, exponent, true);
    call.memory.forgetHandles(address, address + 4);
    return exponent === 0 ? value : scale(value, -exponent);
  },
};

function toInteger(call: LibraryCall, value: number): bigint {
  if (!Number.isFinite(value) || Math.abs(value) >= 2 ** 63) return -(1n << 63n);
  const width = call.callee.result === 0x7e ? 64 : 32;
  return BigInt.asIntN(width, BigInt(value));
}

/** Each function in its forms for double, float and long double (which has the precision of double here). */
function forms(functions: Record<string, LibraryFunction>): LibraryPart {
  const all: [string, LibraryFunction][] = [];
  for (const [name, run] of libraryPart(functions)) {
    for (const suffix of ['', 'f', 'l']) all.push([`${name}${suffix}`, run]);
  }
  return new Map(all);
}

const ofOne = (functions: Record<string, (x: number) => number>): LibraryPart =>
  forms(
    Object.fromEntries(Object.entries(functions).map(([name, run]) => [name, (call) => run(call.real(0))])),
  );

const ofTwo = (functions: Record<string, (x: number, y: number) => number>): LibraryPart =>
  forms(
    Object.fromEntries(
      Object.entries(functions).map(([name, run]) => [name, (call) => run(call.real(0), call.real(1))]),
    ),
  );

export const MATHEMATICS: LibraryPart = new Map([
  ...ofOne(EXACT),
  ...ofOne(APPROXIMATE),
  ...ofOne(TESTS),
  ...ofTwo(EXACT_OF_TWO),
  ...ofTwo(APPROXIMATE_OF_TWO),
  ...forms(OTHERS),
]);
