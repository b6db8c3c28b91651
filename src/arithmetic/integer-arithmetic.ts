/** How a type of C represents integers: in `width` bits, at least 1, in two's complement where `signed`. */
export interface IntegerShape {
  readonly width: number;
  readonly signed: boolean;
}

/** The binary operators of C that give an integer for integers. */
export type IntegerOperator = '+' | '-' | '*' | '/' | '%' | '&' | '|' | '^' | '<<' | '>>';

/** The comparisons of C. */
export type Comparison = '==' | '!=' | '<' | '<=' | '>' | '>=';

const COMPARISONS: ReadonlySet<string> = new Set<Comparison>(['==', '!=', '<', '<=', '>', '>=']);

/** Whether an operator is a comparison. */
export function isComparison(operator: string): operator is Comparison {
  return COMPARISONS.has(operator);
}

/**
 * What an operation gives (C11 6.5). `overflow`: the result of a signed operation does not fit, and `wrapped` is what
 * it is modulo two to the width. `shift-distance`: the distance is negative, or not less than the width.
 */
export type IntegerResult =
  | { readonly kind: 'value'; readonly value: bigint }
  | { readonly kind: 'overflow'; readonly wrapped: bigint }
  | { readonly kind: 'division-by-zero' }
  | { readonly kind: 'shift-distance' };

/** The value of the type that is equal modulo two to the width (C11 6.3.1.3). */
export function wrapInteger(shape: IntegerShape, value: bigint): bigint {
  return shape.signed ? BigInt.asIntN(shape.width, value) : BigInt.asUintN(shape.width, value);
}

/** The smallest value of a type. */
export function leastInteger({ width, signed }: IntegerShape): bigint {
  return signed ? -(1n << BigInt(width - 1)) : 0n;
}

/** The largest value of a type. */
export function greatestInteger({ width, signed }: IntegerShape): bigint {
  return (1n << BigInt(signed ? width - 1 : width)) - 1n;
}

/** The type of an operation on promoted operands of one rank (C11 6.3.1.8): it has a sign if both have one. */
export function commonShape(left: IntegerShape, right: IntegerShape): IntegerShape {
  if (left.width !== right.width) return left.width > right.width ? left : right;
  return left.signed ? right : left;
}

/**
 * `left operator right` in the type of the result. Operands are values of it, but for the distance of a shift, which
 * has a type of its own. A remainder has a value only if the quotient has one (C11 6.5.5p6). A left shift has one only
 * if no bit is lost or becomes the sign (C11 6.5.7p4); as gcc defines it, negative numbers may be shifted.
 */
export function operateOnIntegers(
  operator: IntegerOperator,
  shape: IntegerShape,
  left: bigint,
  right: bigint,
): IntegerResult {
  const value = wrapOperation(operator, shape, left, right);
  if (value === undefined)
    return operator === '/' || operator === '%' ? { kind: 'division-by-zero' } : { kind: 'shift-distance' };
  const isExact = !shape.signed || isExactResult(operator, { left, right, wrapped: value }, shape);
  return isExact ? { kind: 'value', value } : { kind: 'overflow', wrapped: value };
}

/** Whether the exact result of a signed operation is its wrapped one. */
function isExactResult(
  operator: IntegerOperator,
  { left, right, wrapped }: { readonly left: bigint; readonly right: bigint; readonly wrapped: bigint },
  shape: IntegerShape,
): boolean {
  switch (operator) {
    case '+':
      return wrapped === left + right;
    case '-':
      return wrapped === left - right;
    case '*':
      return wrapped === left * right;
    case '<<':
      return wrapped >> right === left;
    case '/':
    case '%':
      return right !== -1n || left !== leastInteger(shape);
    default:
      return true;
  }
}

/**
 * `left operator right` modulo two to the width of the result's type; undefined for a division by zero, and for a
 * shift by a negative distance or by all bits and more.
 */
export function wrapOperation(
  operator: IntegerOperator,
  shape: IntegerShape,
  left: bigint,
  right: bigint,
): bigint | undefined {
  switch (operator) {
    case '+':
      return wrapInteger(shape, left + right);
    case '-':
      return wrapInteger(shape, left - right);
    case '*':
      return wrapInteger(shape, left * right);
    case '/':
      return right === 0n ? undefined : wrapInteger(shape, left / right);
    case '%':
      return right === 0n ? undefined : wrapInteger(shape, left % right);
    case '&':
      return wrapInteger(shape, left & right);
    case '|':
      return wrapInteger(shape, left | right);
    case '^':
      return wrapInteger(shape, left ^ right);
    case '<<':
      return isDistance(shape, right) ? wrapInteger(shape, left << right) : undefined;
    case '>>':
      return isDistance(shape, right) ? wrapInteger(shape, left >> right) : undefined;
  }
}

function isDistance({ width }: IntegerShape, distance: bigint): boolean {
  return distance >= 0n && distance < BigInt(width);
}

/** `-operand` and `~operand` in the type of the result. */
export function operateOnInteger(operator: '-' | '~', shape: IntegerShape, operand: bigint): IntegerResult {
  if (operator === '-') return operateOnIntegers('-', shape, 0n, operand);
  return { kind: 'value', value: wrapInteger(shape, ~operand) };
}

/** Whether a comparison holds, of integers or of doubles. NaN differs from everything. */
export function compareNumbers<Value extends bigint | number>(
  comparison: Comparison,
  left: Value,
  right: Value,
): boolean {
  switch (comparison) {
    case '==':
      return left === right;
    case '!=':
      return left !== right;
    case '<':
      return left < right;
    case '<=':
      return left <= right;
    case '>':
      return left > right;
    case '>=':
      return left >= right;
  }
}
