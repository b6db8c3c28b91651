const DECIMAL = /^([0-9]*)\.?([0-9]*)(?:[eE]([-+]?[0-9]+))?$/;
/** Larger exponents are zero or infinity as a float. */
const EXPONENT_LIMIT = 400;
/** No literal that lies near a halfway case differs from it only in later digits. */
const DIGIT_LIMIT = 2000;

/**
 * The float nearest to a decimal literal. Rounding to double first and then to float goes wrong if the double lies
 * halfway between two floats and the literal does not: then the digits decide.
 * @param text digits with point and exponent, without a suffix
 */
export function roundToFloat(text: string): number {
  const double = Number(text);
  const float = Math.fround(double);
  if (double === float || !Number.isFinite(float) || !isHalfway(double, float)) return float;
  const side = compareExactly(text, double);
  if (side === 0) return float;
  const other = neighbour(double, float);
  const [lower, upper] = float < other ? [float, other] : [other, float];
  return side < 0 ? lower : upper;
}

/** The float on the other side of a double. */
function neighbour(double: number, float: number): number {
  const bits = new DataView(new ArrayBuffer(4));
  bits.setFloat32(0, float);
  bits.setUint32(0, bits.getUint32(0) + (float < double ? 1 : -1));
  return bits.getFloat32(0);
}

function isHalfway(double: number, float: number): boolean {
  return double - float === neighbour(double, float) - double;
}

/** Negative if the literal is less than the double, positive if it is greater. Both are positive. */
function compareExactly(text: string, double: number): number {
  const [, whole = '', fraction = '', exponentText = '0'] = DECIMAL.exec(text) ?? [];
  const exponent = Number(exponentText) - fraction.length;
  if (Math.abs(exponent) > EXPONENT_LIMIT + fraction.length || whole.length + fraction.length > DIGIT_LIMIT)
    return 0;
  let literal = BigInt(`${whole}${fraction}`);
  let value = double;
  let scale = 0;
  while (!Number.isInteger(value)) {
    value *= 2;
    scale++;
  }
  let exact = BigInt(value);
  literal <<= BigInt(scale);
  if (exponent >= 0) literal *= 10n ** BigInt(exponent);
  else exact *= 10n ** BigInt(-exponent);
  return literal < exact ? -1 : literal > exact ? 1 : 0;
}
