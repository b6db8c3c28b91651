/** Rounds halves to even, as the default rounding mode does. */
export function roundToEven(value: number): number {
  const floor = Math.floor(value);
  const rest = value - floor;
  if (rest < 0.5 || !Number.isFinite(value)) return keepSign(floor, value);
  if (rest > 0.5) return keepSign(floor + 1, value);
  return keepSign(floor % 2 === 0 ? floor : floor + 1, value);
}

export function keepSign(result: number, of: number): number {
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
export function round(value: number): number {
  if (!Number.isFinite(value) || Number.isInteger(value)) return value;
  const magnitude = Math.abs(value);
  const floor = Math.floor(magnitude);
  return keepSign((magnitude - floor >= 0.5 ? floor + 1 : floor) * (value < 0 ? -1 : 1), value);
}

export function remainder(x: number, y: number): number {
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

export function maximum(left: number, right: number): number {
  if (Number.isNaN(left)) return right;
  return Number.isNaN(right) ? left : Math.max(left, right);
}

export function minimum(left: number, right: number): number {
  if (Number.isNaN(left)) return right;
  return Number.isNaN(right) ? left : Math.min(left, right);
}

export function copySign(value: number, sign: number): number {
  return isNegative(value) === isNegative(sign) ? value : -value;
}

/** FP_NAN 0, FP_INFINITE 1, FP_ZERO 2, FP_SUBNORMAL 3, FP_NORMAL 4, as in the GNU library. */
export function classify(value: number, leastNormal: number): number {
  if (Number.isNaN(value)) return 0;
  if (!Number.isFinite(value)) return 1;
  if (value === 0) return 2;
  return Math.abs(value) < leastNormal ? 3 : 4;
}

export function binaryExponent(value: number): number {
  let exponent = Math.floor(Math.log2(Math.abs(value)));
  if (2 ** exponent > Math.abs(value)) exponent--;
  if (2 ** (exponent + 1) <= Math.abs(value)) exponent++;
  return exponent;
}

/** Multiplies by a power of two, and rounds once. */
export function scale(value: number, exponent: number): number {
  if (value === 0 || !Number.isFinite(value)) return value;
  const own = binaryExponent(value);
  const mantissa = own < -1000 ? (value * 2 ** 1000) / 2 ** (own + 1000) : value / 2 ** own;
  const target = own + exponent;
  if (target > 1023) return mantissa * Infinity;
  if (target >= -1074) return mantissa * 2 ** target;
  return keepSign(target === -1075 && Math.abs(mantissa) > 1 ? 2 ** -1074 * Math.sign(value) : 0, value);
}

/** The neighbour of a number in the direction of another. */
export function nextReal(from: number, to: number, type: 'float' | 'double'): number {
  if (Number.isNaN(from) || Number.isNaN(to)) return Number.NaN;
  if (from === to) return to;
  const view = new DataView(new ArrayBuffer(8));
  const up = to > from;
  if (from === 0) return (up ? 1 : -1) * (type === 'float' ? 2 ** -149 : 2 ** -1074);
  const step = up === from > 0 ? 1n : -1n;
  if (type === 'float') {
    view.setFloat32(0, from);
    view.setUint32(0, view.getUint32(0) + Number(step));
    return view.getFloat32(0);
  }
  view.setFloat64(0, from);
  view.setBigUint64(0, view.getBigUint64(0) + step);
  return view.getFloat64(0);
}

/** Functions of one argument whose results are exact, or rounded as the standard asks. */
export const EXACT_OF_ONE = {
  fabs: Math.abs,
  floor: Math.floor,
  ceil: Math.ceil,
  trunc: Math.trunc,
  round,
  rint: roundToEven,
  sqrt: Math.sqrt,
} as const;
