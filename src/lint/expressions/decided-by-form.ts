import { greatestInteger, leastInteger } from '../../arithmetic/integer-arithmetic.js';
import type { ComparisonExpression, TypedExpression, TypedPlace } from '../../c/tree/typed-expression.js';
import type { IntegerType } from '../../c/type/c-type.js';
import { integerValue } from '../../c/typing/constant-value.js';

/** A value that an expression has in every state in which it can be evaluated, and why. */
export interface DecidedByForm {
  readonly value: boolean;
  /** It is a constant, compares something with itself, or compares with a bound of a type. */
  readonly why: 'constant' | 'same' | 'bounds';
}

/** Expressions that are nested more deeply are not looked into. */
const MAXIMUM_DEPTH = 400;

/** Whether an expression is always true or always false, by its form and its types alone; undefined if they leave it open. */
export function decideByForm(expression: TypedExpression, depth = 0): DecidedByForm | undefined {
  if (depth > MAXIMUM_DEPTH) return undefined;
  const constant = integerValue(expression);
  if (constant !== undefined) return { value: constant !== 0n, why: 'constant' };
  switch (expression.kind) {
    case 'comparison':
      return decideComparison(expression);
    case 'logical': {
      const sides = [expression.left, expression.right].map((side) => decideByForm(side, depth + 1));
      const absorbing = expression.operator === '||';
      const found = sides.find((side) => side?.value === absorbing);
      if (found !== undefined) return found;
      return sides.every((side) => side !== undefined) ? sides[1] : undefined;
    }
    case 'unary': {
      if (expression.operator !== '!') return undefined;
      const operand = decideByForm(expression.operand, depth + 1);
      return operand === undefined ? undefined : { ...operand, value: !operand.value };
    }
    case 'convert': {
      const { type, operand } = expression;
      // Another conversion may turn a value into zero.
      const keepsValue =
        type.kind === 'integer' &&
        operand.type.kind === 'integer' &&
        (type.name === '_Bool' || contains(rangeOfType(type), rangeOf(operand, depth + 1)));
      return keepsValue ? decideByForm(operand, depth + 1) : undefined;
    }
    default:
      return undefined;
  }
}

function decideComparison({ operator, left, right }: ComparisonExpression): DecidedByForm | undefined {
  // A real that is not a number differs from itself.
  const isExact = left.type.kind !== 'float' && right.type.kind !== 'float';
  if (isExact && isSame(left, right, 0)) {
    return { value: operator === '==' || operator === '<=' || operator === '>=', why: 'same' };
  }
  if (left.type.kind !== 'integer' || right.type.kind !== 'integer') return undefined;
  const value = compareRanges(operator, rangeOf(left, 0), rangeOf(right, 0));
  return value === undefined ? undefined : { value, why: 'bounds' };
}

type Range = readonly [least: bigint, most: bigint];

function compareRanges(
  operator: ComparisonExpression['operator'],
  [leastLeft, mostLeft]: Range,
  [leastRight, mostRight]: Range,
): boolean | undefined {
  switch (operator) {
    case '<':
      return mostLeft < leastRight ? true : leastLeft >= mostRight ? false : undefined;
    case '<=':
      return mostLeft <= leastRight ? true : leastLeft > mostRight ? false : undefined;
    case '>':
      return compareRanges('<', [leastRight, mostRight], [leastLeft, mostLeft]);
    case '>=':
      return compareRanges('<=', [leastRight, mostRight], [leastLeft, mostLeft]);
    case '==':
      return mostLeft < leastRight || mostRight < leastLeft ? false : undefined;
    case '!=':
      return mostLeft < leastRight || mostRight < leastLeft ? true : undefined;
  }
}

/** The values that an integer expression may have, at least. */
function rangeOf(expression: TypedExpression, depth: number): Range {
  const { type } = expression;
  if (type.kind !== 'integer') throw new Error('only integers have a range');
  const constant = integerValue(expression);
  if (constant !== undefined) return [constant, constant];
  const all = rangeOfType(type);
  if (depth > MAXIMUM_DEPTH) return all;
  if (expression.kind === 'comparison' || expression.kind === 'logical') return [0n, 1n];
  if (expression.kind !== 'convert' || expression.operand.type.kind !== 'integer') return all;
  const inner = rangeOf(expression.operand, depth + 1);
  return contains(all, inner) ? inner : all;
}

function rangeOfType(type: IntegerType): Range {
  return [leastInteger(type), greatestInteger(type)];
}

function contains([least, most]: Range, [innerLeast, innerMost]: Range): boolean {
  return least <= innerLeast && innerMost <= most;
}

/** Whether two expressions read the same objects in the same way; what may change in between is never the same. */
function isSame(left: TypedExpression, right: TypedExpression, depth: number): boolean {
  if (depth > MAXIMUM_DEPTH) return false;
  const inside = depth + 1;
  switch (left.kind) {
    case 'integer-constant':
      return right.kind === left.kind && left.value === right.value;
    case 'load':
    case 'address':
      return right.kind === left.kind && isSamePlace(left.place, right.place, inside);
    case 'convert':
      return (
        right.kind === left.kind &&
        left.type.kind === right.type.kind &&
        (left.type.kind !== 'integer' ||
          right.type.kind !== 'integer' ||
          left.type.name === right.type.name) &&
        left.type.kind !== 'float' &&
        isSame(left.operand, right.operand, inside)
      );
    case 'unary':
      return (
        right.kind === left.kind &&
        left.operator === right.operator &&
        isSame(left.operand, right.operand, inside)
      );
    case 'binary':
      return (
        right.kind === left.kind &&
        left.operator === right.operator &&
        isSame(left.left, right.left, inside) &&
        isSame(left.right, right.right, inside)
      );
    case 'pointer-add':
      return (
        right.kind === left.kind &&
        left.operator === right.operator &&
        isSame(left.pointer, right.pointer, inside) &&
        isSame(left.offset, right.offset, inside)
      );
    case 'placeholder':
      return right.kind === left.kind && left.name === right.name;
    default:
      return false;
  }
}

function isSamePlace(left: TypedPlace, right: TypedPlace, depth: number): boolean {
  if (left.type.qualifiers.volatile || left.type.kind === 'float') return false;
  switch (left.kind) {
    case 'variable':
      return right.kind === left.kind && left.variable === right.variable;
    case 'member':
      return (
        right.kind === left.kind &&
        left.member === right.member &&
        isSamePlace(left.base, right.base, depth + 1)
      );
    case 'dereference':
      return right.kind === left.kind && isSame(left.pointer, right.pointer, depth + 1);
    default:
      return false;
  }
}
