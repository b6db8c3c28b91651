/**
 * A long double of x86 has 64 bits of precision; here it is a double with 53. As long as no rounding is needed, both
 * give the same numbers. If rounding is needed, the execution cannot go on.
 */

/** The operators by the numbers that compiled code names them with. */
export const LONG_DOUBLE_OPERATORS: readonly string[] = ['+', '-', '*', '/'];

/** Whether the double that an operation gave is its exact result. */
export function isExactResult(operator: number, left: number, right: number, result: number): boolean {
  if (!Number.isFinite(left) || !Number.isFinite(right)) return true;
  const name = LONG_DOUBLE_OPERATORS[operator];
  if (name === '/' && right === 0) return true;
  if (!Number.isFinite(result)) return false;
  if (name === '+') return isSum(left, right, result);
  if (name === '-') return isSum(left, -right, result);
  return name === '*' ? isProduct(left, right, result) : isProduct(result, right, left);
}

/** Whether the product of two doubles is a double. */
export function isExactProduct(left: number, right: number): boolean {
  return isExactResult(LONG_DOUBLE_OPERATORS.indexOf('*'), left, right, left * right);
}

/** Whether the sum of two doubles equals the double to which it was rounded. */
export function isExactSum(left: number, right: number, sum: number): boolean {
  return isExactResult(LONG_DOUBLE_OPERATORS.indexOf('+'), left, right, sum);
}

/** Whether a double can represent an integer of up to 64 bits exactly. */
export function isExactInteger(value: bigint): boolean {
  return BigInt(Number(value)) === value;
}

/**
 * Whether a constant of the source has so few digits that the double read from it is exact.
 * @param text the constant in the source, or any other text if the constant comes from a macro
 */
export function isExactConstant(value: number, text: string): boolean {
  const digits = /^[\d.]+/.exec(text)?.[0].replace('.', '').length ?? 0;
  return Number.isInteger(value * 2 ** 20) && Math.abs(value) < 2 ** 53 && digits < 17;
}

function isSum(left: number, right: number, sum: number): boolean {
  const a = partsOf(left);
  const b = partsOf(right);
  const s = partsOf(sum);
  const exponent = Math.min(a.exponent, b.exponent, s.exponent);
  const scaled = (part: Parts): bigint => part.mantissa << BigInt(part.exponent - exponent);
  return scaled(a) + scaled(b) === scaled(s);
}

function isProduct(left: number, right: number, product: number): boolean {
  const a = partsOf(left);
  const b = partsOf(right);
  const p = partsOf(product);
  const exponent = Math.min(a.exponent + b.exponent, p.exponent);
  const exact = (a.mantissa * b.mantissa) << BigInt(a.exponent + b.exponent - exponent);
  return exact === p.mantissa << BigInt(p.exponent - exponent);
}

interface Parts {
  readonly mantissa: bigint;
  readonly exponent: number;
}

/** A finite double as `mantissa * 2^exponent`. */
function partsOf(value: number): Parts {
  if (value === 0) return { mantissa: 0n, exponent: 0 };
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  const bits = view.getBigUint64(0);
  const stored = Number((bits >> 52n) & 0x7ffn);
  const fraction = bits & 0xf_ffff_ffff_ffffn;
  const magnitude = stored === 0 ? fraction : fraction | (1n << 52n);
  return { mantissa: value < 0 ? -magnitude : magnitude, exponent: Math.max(stored, 1) - 1075 };
}
