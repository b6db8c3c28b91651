/** Operations of WebAssembly that JavaScript has no operator for. */
import { webAssembly } from '../wasm/web-assembly.js';

const scratch = new DataView(new ArrayBuffer(8));

function trap(message: string): never {
  throw new webAssembly.RuntimeError(message);
}

function nonZero<Number_ extends number | bigint>(divisor: Number_, zero: Number_): Number_ {
  return divisor === zero ? trap('divide by zero') : divisor;
}

const LOWEST = -(1n << 63n);
const HIGHEST = (1n << 63n) - 1n;
const unsigned64 = (value: bigint): bigint => BigInt.asUintN(64, value);

function bitsOfDouble(value: number): bigint {
  scratch.setFloat64(0, value, true);
  return scratch.getBigInt64(0, true);
}

function doubleOfBits(bits: bigint): number {
  scratch.setBigInt64(0, bits, true);
  return scratch.getFloat64(0, true);
}

function integer64(value: number): bigint {
  if (Number.isNaN(value)) return 0n;
  if (value >= 2 ** 63) return HIGHEST;
  return value < -(2 ** 63) ? LOWEST : BigInt(Math.trunc(value));
}

function popcnt(value: number): number {
  let count = 0;
  for (let rest = value; rest !== 0; rest &= rest - 1) count++;
  return count;
}

const high = (value: bigint): number => Number(BigInt.asIntN(32, value >> 32n));
const low = (value: bigint): number => Number(BigInt.asIntN(32, value));
const ctz = (value: number): number => (value === 0 ? 32 : 31 - Math.clz32(value & -value));

/** Round to odd first, so that rounding twice gives what rounding once gives. */
function roundToFloat(value: bigint): number {
  const magnitude = value < 0n ? -value : value;
  if (magnitude < 1n << 53n) return Math.fround(Number(value));
  const kept = magnitude >> 24n;
  const odd = (magnitude & 0xff_ffffn) === 0n ? kept : kept | 1n;
  const rounded = Math.fround(Number(odd) * 2 ** 24);
  return value < 0n ? -rounded : rounded;
}

/** What the text of translated functions calls `R`. */
export const OPERATIONS = {
  trap,
  ctz,
  popcnt,
  divs: (a: number, b: number) => {
    if (a === -(2 ** 31) && b === -1) trap('divide result unrepresentable');
    return (a / nonZero(b, 0)) | 0;
  },
  divu: (a: number, b: number) => ((a >>> 0) / (nonZero(b, 0) >>> 0)) | 0,
  rems: (a: number, b: number) => (a % nonZero(b, 0)) | 0,
  remu: (a: number, b: number) => ((a >>> 0) % (nonZero(b, 0) >>> 0)) | 0,
  divs64: (a: bigint, b: bigint) => {
    if (a === LOWEST && b === -1n) trap('divide result unrepresentable');
    return a / nonZero(b, 0n);
  },
  divu64: (a: bigint, b: bigint) => BigInt.asIntN(64, unsigned64(a) / unsigned64(nonZero(b, 0n))),
  rems64: (a: bigint, b: bigint) => a % nonZero(b, 0n),
  remu64: (a: bigint, b: bigint) => BigInt.asIntN(64, unsigned64(a) % unsigned64(nonZero(b, 0n))),
  clz64: (a: bigint) => BigInt(high(a) === 0 ? 32 + Math.clz32(low(a)) : Math.clz32(high(a))),
  ctz64: (a: bigint) => BigInt(low(a) === 0 ? 32 + ctz(high(a)) : ctz(low(a))),
  popcnt64: (a: bigint) => BigInt(popcnt(low(a)) + popcnt(high(a))),
  /** Conversions that saturate. */
  toInteger: (a: number) => {
    if (a >= 2 ** 31) return 2 ** 31 - 1;
    return a <= -(2 ** 31) ? -(2 ** 31) : Math.trunc(a) | 0;
  },
  toUnsigned: (a: number) => {
    if (a >= 2 ** 32) return -1;
    return a <= 0 ? 0 : Math.trunc(a) | 0;
  },
  toInteger64: integer64,
  toUnsigned64: (a: number) => {
    if (a >= 2 ** 64) return -1n;
    return a <= 0 || Number.isNaN(a) ? 0n : BigInt.asIntN(64, BigInt(Math.trunc(a)));
  },
  bitsOfFloat: (a: number) => {
    scratch.setFloat32(0, a, true);
    return scratch.getInt32(0, true);
  },
  floatOfBits: (bits: number) => {
    scratch.setInt32(0, bits, true);
    return scratch.getFloat32(0, true);
  },
  bitsOfDouble,
  doubleOfBits,
  roundToFloat,
  magnitude: (a: number) => (Number.isNaN(a) ? doubleOfBits(bitsOfDouble(a) & HIGHEST) : Math.abs(a)),
  negated: (a: number) => (Number.isNaN(a) ? doubleOfBits(bitsOfDouble(a) ^ LOWEST) : -a),
  withSign: (a: number, b: number) => doubleOfBits((bitsOfDouble(a) & HIGHEST) | (bitsOfDouble(b) & LOWEST)),
  /** Halves go to the even neighbour. */
  nearest: (a: number) => {
    if (!(Math.abs(a) < 2 ** 52)) return a;
    const rounded = Math.abs(a) + 2 ** 52 - 2 ** 52;
    return bitsOfDouble(a) < 0n ? -rounded : rounded;
  },
} as const;
