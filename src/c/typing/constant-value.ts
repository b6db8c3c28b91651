import {
  type Comparison,
  compareNumbers,
  type IntegerResult,
  operateOnInteger,
  operateOnIntegers,
  wrapOperation,
} from '../../arithmetic/integer-arithmetic.js';
import {
  comparisonHolds,
  isNonzero,
  literalValue,
  negated,
  orderOfReals,
  type RealValue,
  realOperation,
  toRealType,
  wholePart,
} from '../real/real-value.js';
import type {
  ArithmeticOperator,
  BinaryExpression,
  TypedExpression,
  TypedPlace,
} from '../tree/typed-expression.js';
import { type CType, type IntegerType, typeSize } from '../type/c-type.js';
import { wrapTo } from '../type/type-model.js';

const DEPTH_LIMIT = 1500;

/**
 * Value of an integer constant expression, in the range of its type; undefined if the expression is not constant or
 * its evaluation is undefined (division by zero, signed overflow). As in gcc, it may contain floating constants and
 * addresses without an object (`&((T *)0)->m`).
 */
export function integerValue(expression: TypedExpression): bigint | undefined {
  if (expression.type.kind !== 'integer') return undefined;
  const value = evaluate(expression, 0);
  return typeof value === 'bigint' ? value : undefined;
}

/** Value of a constant expression of arithmetic or pointer type; a pointer gives its address. */
export function constantValue(expression: TypedExpression): bigint | RealValue | undefined {
  return evaluate(expression, 0);
}

/** The value of a part that is no constant. */
export type GivenValue = (part: TypedExpression) => bigint | RealValue | undefined;

/** The value of an expression where those of its other parts are given. Undefined where C does not define it. */
export function valueGiven(expression: TypedExpression, given: GivenValue): bigint | RealValue | undefined {
  return evaluate(expression, 0, given);
}

/**
 * Whether an expression is a null pointer constant: `0` and `(void *)0`, as integer constant expressions of the
 * standard (C11 6.3.2.3). Compilers differ in what else they take for one.
 */
export function nullPointerConstant(expression: TypedExpression): 'yes' | 'no' | 'undecided' {
  const { type } = expression;
  if (type.kind === 'integer') return zeroConstant(expression);
  if (type.kind !== 'pointer') return 'no';
  if (expression.kind === 'statement-expression') return 'undecided';
  const { target } = type;
  const { const: isConst, volatile: isVolatile, atomic, restrict } = target.qualifiers;
  if (target.kind !== 'void' || isConst || isVolatile || atomic || restrict) return 'no';
  return expression.kind === 'convert' ? zeroConstant(expression.operand) : 'no';
}

function zeroConstant(expression: TypedExpression): 'yes' | 'no' | 'undecided' {
  if (integerValue(expression) !== 0n) return expression.kind === 'statement-expression' ? 'undecided' : 'no';
  return isStandardConstant(expression, 0) ? 'yes' : 'undecided';
}

/** Integer constants, and the operators that C11 6.6 allows between them. */
function isStandardConstant(expression: TypedExpression, depth: number): boolean {
  if (depth > DEPTH_LIMIT || expression.type.kind !== 'integer') return false;
  const are = (...operands: readonly TypedExpression[]) =>
    operands.every((operand) => isStandardConstant(operand, depth + 1));
  switch (expression.kind) {
    case 'integer-constant':
      return true;
    case 'convert':
    case 'unary':
      return are(expression.operand);
    case 'binary':
    case 'comparison':
      return are(expression.left, expression.right);
    default:
      return false;
  }
}

/** Whether an expression is an integer constant expression (C11 6.6p6), from its form. */
export function isIntegerConstant(expression: TypedExpression, depth = 0): boolean {
  if (depth > DEPTH_LIMIT || expression.type.kind !== 'integer') return false;
  const are = (...operands: readonly TypedExpression[]) =>
    operands.every((operand) => isIntegerConstant(operand, depth + 1));
  switch (expression.kind) {
    case 'integer-constant':
      return true;
    case 'convert':
      return expression.operand.kind === 'float-constant' || are(expression.operand);
    case 'unary':
      return are(expression.operand);
    case 'binary':
    case 'comparison':
    case 'logical':
      return are(expression.left, expression.right);
    case 'conditional':
      return are(expression.condition, expression.then, expression.otherwise);
    default:
      return false;
  }
}

type Value = bigint | RealValue | undefined;

function evaluate(expression: TypedExpression, depth: number, given?: GivenValue): Value {
  if (depth > DEPTH_LIMIT) return undefined;
  switch (expression.kind) {
    case 'integer-constant':
      return expression.value;
    case 'float-constant':
      return literalValue(expression);
    case 'convert':
      return convert(evaluate(expression.operand, depth + 1, given), expression.type);
    case 'unary':
      return unary(expression.operator, evaluate(expression.operand, depth + 1, given), expression.type);
    case 'binary': {
      const left = evaluate(expression.left, depth + 1, given);
      if (left === undefined) return undefined;
      const right = evaluate(expression.right, depth + 1, given);
      return given !== undefined && isIntoSign(expression, left, right)
        ? undefined
        : arithmetic(expression.operator, left, right, expression.type);
    }
    case 'comparison': {
      const left = evaluate(expression.left, depth + 1, given);
      if (left === undefined) return undefined;
      return compare(expression.operator, left, evaluate(expression.right, depth + 1, given));
    }
    case 'logical': {
      const left = truth(evaluate(expression.left, depth + 1, given));
      if (left === undefined) return undefined;
      if (left === (expression.operator === '||')) return left ? 1n : 0n;
      const right = truth(evaluate(expression.right, depth + 1, given));
      return right === undefined ? undefined : right ? 1n : 0n;
    }
    case 'conditional': {
      const condition = truth(evaluate(expression.condition, depth + 1, given));
      if (condition === undefined) return undefined;
      return evaluate(condition ? expression.then : expression.otherwise, depth + 1, given);
    }
    case 'address':
      return constantAddress(expression.place, depth + 1);
    case 'pointer-add': {
      const base = evaluate(expression.pointer, depth + 1, given);
      const offset = evaluate(expression.offset, depth + 1, given);
      if (typeof base !== 'bigint' || typeof offset !== 'bigint' || expression.elementSize.kind !== 'known') {
        return undefined;
      }
      const bytes = offset * BigInt(expression.elementSize.bytes);
      return BigInt.asUintN(
        expression.type.size * 8,
        expression.operator === '+' ? base + bytes : base - bytes,
      );
    }
    default:
      return given?.(expression);
  }
}

/** Whether bits of a sign, or into it, are shifted: no error in a constant expression, as gcc folds it. */
function isIntoSign({ operator, type }: BinaryExpression, left: Value, right: Value): boolean {
  if (operator !== '<<' || type.kind !== 'integer') return false;
  if (typeof left !== 'bigint' || typeof right !== 'bigint') return false;
  return left < 0n || definedValue(operateOnIntegers(operator, type, left, right)) === undefined;
}

/** Address of a place that is written as a number, as in a hand-written `offsetof`. */
function constantAddress(place: TypedPlace, depth: number): Value {
  if (place.kind === 'dereference') return evaluate(place.pointer, depth + 1);
  if (place.kind !== 'member' || place.member.bitField !== undefined) return undefined;
  const base = constantAddress(place.base, depth + 1);
  return typeof base === 'bigint' ? base + BigInt(place.member.offset) : undefined;
}

function truth(value: Value): boolean | undefined {
  if (value === undefined) return undefined;
  return typeof value === 'bigint' ? value !== 0n : isNonzero(value);
}

function convert(value: Value, type: CType): Value {
  if (value === undefined) return undefined;
  if (type.kind === 'float') return toRealType(value, type.name);
  if (type.kind === 'integer') return toInteger(value, type);
  if (type.kind !== 'pointer' || typeof value !== 'bigint') return undefined;
  return BigInt.asUintN((typeSize(type) ?? 8) * 8, value);
}

function toInteger(value: bigint | RealValue, type: IntegerType): Value {
  if (typeof value === 'bigint') return wrapTo(type, value);
  if (type.name === '_Bool') return isNonzero(value) ? 1n : 0n;
  const whole = wholePart(value);
  return whole === undefined || wrapTo(type, whole) !== whole ? undefined : whole;
}

function unary(operator: '-' | '~' | '!' | '+', value: Value, type: CType): Value {
  if (value === undefined) return undefined;
  if (operator === '!') return truth(value) === true ? 0n : 1n;
  if (operator === '+') return value;
  if (typeof value !== 'bigint') return operator === '-' ? negated(value) : undefined;
  return type.kind === 'integer' ? definedValue(operateOnInteger(operator, type, value)) : undefined;
}

function definedValue(result: IntegerResult): Value {
  return result.kind === 'value' ? result.value : undefined;
}

function arithmetic(operator: ArithmeticOperator, left: Value, right: Value, type: CType): Value {
  if (left === undefined || right === undefined) return undefined;
  if (typeof left !== 'bigint' && typeof right !== 'bigint') {
    const value = realOperation(operator, left, right);
    return type.kind === 'float' && value !== undefined ? toRealType(value, type.name) : value;
  }
  if (typeof left !== 'bigint' || typeof right !== 'bigint' || type.kind !== 'integer') return undefined;
  // As gcc folds it: bits shifted into or past the sign are not an error in a constant expression.
  if (operator === '<<') return wrapOperation(operator, type, left, right);
  return definedValue(operateOnIntegers(operator, type, left, right));
}

function compare(operator: Comparison, left: Value, right: Value): Value {
  if (left === undefined || right === undefined) return undefined;
  if (typeof left === 'bigint' && typeof right === 'bigint')
    return compareNumbers(operator, left, right) ? 1n : 0n;
  if (typeof left === 'bigint' || typeof right === 'bigint') return undefined;
  return comparisonHolds(operator, orderOfReals(left, right)) ? 1n : 0n;
}
