import type { FloatName } from '../type/c-type.js';
import { readReal } from './read-real.js';
import { compareReals, negateReal, REAL_OPERATIONS, withoutRealSign } from './real-arithmetic.js';
import { bitsOfDouble, convertReal, doubleOfReal, integerOfReal, realOfInteger } from './real-conversion.js';
import { REAL_FORMATS } from './real-format.js';

/** The types whose values a number of JavaScript cannot hold. */
export type WideRealName = 'long double' | '_Float128';

/** A value of such a type, by its bits: 80 or 128. */
export interface WideReal {
  readonly type: WideRealName;
  readonly bits: bigint;
}

/** A real: a number for `float` and `double`. */
export type RealValue = number | WideReal;

export function isWideName(name: FloatName): name is WideRealName {
  return name === 'long double' || name === '_Float128';
}

/** The value of a literal of a type, from its text. */
export function literalValue({
  type,
  value,
  text,
}: {
  readonly type: { readonly name: FloatName };
  readonly value: number;
  readonly text: string;
}): RealValue {
  return isWideName(type.name) ? { type: type.name, bits: readReal(REAL_FORMATS[type.name], text) } : value;
}

/** A number converted to a floating type, rounded once. */
export function toRealType(value: bigint | RealValue, name: FloatName): RealValue {
  const format = REAL_FORMATS[name];
  if (typeof value === 'number') {
    if (name === 'double') return value;
    if (name === 'float') return Math.fround(value);
    return { type: name, bits: convertReal(REAL_FORMATS.double, format, bitsOfDouble(value)) };
  }
  if (typeof value !== 'bigint' && value.type === name) return value;
  const bits =
    typeof value === 'bigint'
      ? realOfInteger(format, value)
      : convertReal(REAL_FORMATS[value.type], format, value.bits);
  if (isWideName(name)) return { type: name, bits };
  return doubleOfReal(format, bits);
}

/** The whole part; undefined for NaN and infinities. */
export function wholePart(value: RealValue): bigint | undefined {
  if (typeof value !== 'number') return integerOfReal(REAL_FORMATS[value.type], value.bits);
  return Number.isFinite(value) ? BigInt(Math.trunc(value)) : undefined;
}

export function isNonzero(value: RealValue): boolean {
  if (typeof value === 'number') return value !== 0;
  return withoutRealSign(REAL_FORMATS[value.type], value.bits) !== 0n;
}

export function negated(value: RealValue): RealValue {
  if (typeof value === 'number') return -value;
  return { ...value, bits: negateReal(REAL_FORMATS[value.type], value.bits) };
}

/** The result for operands of a common type; undefined for operators that reals do not have. */
export function realOperation(operator: string, left: RealValue, right: RealValue): RealValue | undefined {
  if (typeof left !== 'number' && typeof right !== 'number' && left.type === right.type) {
    const operate = REAL_OPERATIONS.get(operator);
    return operate && { ...left, bits: operate(REAL_FORMATS[left.type], left.bits, right.bits) };
  }
  if (typeof left !== 'number' || typeof right !== 'number') return undefined;
  switch (operator) {
    case '+':
      return left + right;
    case '-':
      return left - right;
    case '*':
      return left * right;
    case '/':
      return left / right;
    default:
      return undefined;
  }
}

/** Negative, 0 or positive as the first is less than, equal to or greater than the second; undefined for NaN. */
export function orderOfReals(left: RealValue, right: RealValue): number | undefined {
  if (typeof left !== 'number' && typeof right !== 'number' && left.type === right.type)
    return compareReals(REAL_FORMATS[left.type], left.bits, right.bits);
  if (typeof left !== 'number' || typeof right !== 'number') return undefined;
  return left < right ? -1 : left > right ? 1 : left === right ? 0 : undefined;
}

/** Whether a comparison holds for an order; undefined is that of NaN with anything. */
export function comparisonHolds(operator: string, order: number | undefined): boolean {
  if (order === undefined) return operator === '!=';
  switch (operator) {
    case '==':
      return order === 0;
    case '!=':
      return order !== 0;
    case '<':
      return order < 0;
    case '<=':
      return order <= 0;
    case '>':
      return order > 0;
    default:
      return order >= 0;
  }
}

/** The nearest double: what people see, and what a search for inputs computes with. */
export function nearestDouble(value: RealValue): number {
  return typeof value === 'number' ? value : doubleOfReal(REAL_FORMATS[value.type], value.bits);
}
