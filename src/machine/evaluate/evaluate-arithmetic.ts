import {
  comparisonHolds,
  isNonzero,
  nearestDouble,
  negated,
  orderOfReals,
  type RealValue,
  realOperation,
  toRealType,
  wholePart,
} from '../../c/real/real-value.js';
import type { BinaryExpression, TypedExpression } from '../../c/tree/typed-expression.js';
import { type ArithmeticType, type CType, type FloatName, isArithmetic } from '../../c/type/c-type.js';
import { OFFSET_BITS } from '../interface/memory-layout.js';
import type { Symbolic, SymbolicOperator, SymbolicType } from '../interface/symbolic.js';
import { symbolicType, symbolicTypeCode } from '../interface/type-codes.js';
import { type Evaluated, EvaluationFault, type EvaluationState, evaluate } from './evaluate-expression.js';

export function isTrue(value: bigint | RealValue): boolean {
  return typeof value === 'bigint' ? value !== 0n : isNonzero(value);
}

export function whole(evaluated: Evaluated): bigint {
  if (typeof evaluated.value === 'bigint') return evaluated.value;
  const whole = wholePart(evaluated.value);
  if (whole === undefined) throw new EvaluationFault('a conversion of a value that is no number');
  return whole;
}

export function truth(evaluated: Evaluated, type: CType): Evaluated {
  const value = isTrue(evaluated.value) ? 1n : 0n;
  const zero: Evaluated = { value: typeof evaluated.value === 'bigint' ? 0n : 0, symbolic: undefined };
  return { value, symbolic: combined('!=', type, evaluated, zero) };
}

export function combined(
  operator: SymbolicOperator,
  type: CType,
  left: Evaluated,
  right: Evaluated,
): Symbolic | undefined {
  if (left.symbolic === undefined && right.symbolic === undefined) return undefined;
  const operandType = symbolicType(symbolicTypeCode(type));
  const compares = ['==', '!=', '<', '<=', '>', '>='].includes(operator);
  const result: SymbolicType = compares ? { kind: 'integer', width: 32, signed: true } : operandType;
  const side = (part: Evaluated): Symbolic =>
    part.symbolic ?? { kind: 'constant', value: plainNumber(part.value), type: operandType };
  return { kind: 'binary', operator, left: side(left), right: side(right), type: result };
}

/** The number that a tree has for a value. */
function plainNumber(value: bigint | RealValue): bigint | number {
  return typeof value === 'bigint' ? value : nearestDouble(value);
}

export function compare(operator: string, left: bigint | RealValue, right: bigint | RealValue): boolean {
  const areWhole = typeof left === 'bigint' && typeof right === 'bigint';
  if (areWhole) return comparisonHolds(operator, Number(left > right) - Number(left < right));
  if (typeof left === 'bigint' || typeof right === 'bigint')
    throw new EvaluationFault('a comparison of different types');
  return comparisonHolds(operator, orderOfReals(left, right));
}

/** Brings an exact result into its type; a signed overflow has no value. */
export function wrapTo(value: bigint, type: CType): bigint {
  if (type.kind !== 'integer') return value;
  if (type.name === '_Bool') return value === 0n ? 0n : 1n;
  return type.signed ? BigInt.asIntN(type.width, value) : BigInt.asUintN(type.width, value);
}

export function unary(state: EvaluationState, expression: TypedExpression & { kind: 'unary' }): Evaluated {
  const operand = evaluate(state, expression.operand);
  const { operator, type } = expression;
  const symbolic = (): Symbolic | undefined =>
    operand.symbolic === undefined || operator === '+'
      ? operand.symbolic
      : { kind: 'unary', operator, operand: operand.symbolic, type: symbolicType(symbolicTypeCode(type)) };
  if (operator === '+') return operand;
  if (operator === '!') return { value: isTrue(operand.value) ? 0n : 1n, symbolic: symbolic() };
  if (typeof operand.value !== 'bigint') return { value: negated(operand.value), symbolic: symbolic() };
  const exact = operator === '-' ? -operand.value : ~operand.value;
  return { value: checked(exact, type), symbolic: symbolic() };
}

function checked(exact: bigint, type: CType): bigint {
  const value = wrapTo(exact, type);
  if (value !== exact && type.kind === 'integer' && type.signed) {
    throw new EvaluationFault('the value of a signed operation does not fit into its type');
  }
  return value;
}

export function binary(state: EvaluationState, expression: BinaryExpression): Evaluated {
  const left = evaluate(state, expression.left);
  const right = evaluate(state, expression.right);
  const { operator, type } = expression;
  const value =
    type.kind === 'float'
      ? realResult(operator, left.value, right.value, type.name)
      : integerOperation(operator, whole(left), whole(right), type);
  return { value, symbolic: combined(operator, type, left, right) };
}

function realResult(
  operator: string,
  left: bigint | RealValue,
  right: bigint | RealValue,
  name: FloatName,
): RealValue {
  const value = realOperation(operator, toRealType(left, name), toRealType(right, name));
  if (value === undefined) throw new EvaluationFault(`the operator ${operator} on reals`);
  return toRealType(value, name);
}

function integerOperation(operator: string, left: bigint, right: bigint, type: ArithmeticType): bigint {
  if (type.kind !== 'integer') return 0n;
  switch (operator) {
    case '+':
      return checked(left + right, type);
    case '-':
      return checked(left - right, type);
    case '*':
      return checked(left * right, type);
    case '/':
    case '%':
      if (right === 0n) throw new EvaluationFault('a division by zero');
      return operator === '/'
        ? checkedQuotient(left, right, type)
        : left - checkedQuotient(left, right, type) * right;
    case '&':
      return wrapTo(left & right, type);
    case '|':
      return wrapTo(left | right, type);
    case '^':
      return wrapTo(left ^ right, type);
    default:
      if (right < 0n || right >= BigInt(type.width)) throw new EvaluationFault('a shift by too much');
      return operator === '>>' ? wrapTo(left >> right, type) : shiftedLeft(left, right, type);
  }
}

/** A remainder has a value only if the quotient has one (C11 6.5.5p6). */
function checkedQuotient(left: bigint, right: bigint, type: CType): bigint {
  return checked(left / right, type);
}

/** As compiled code checks it: bits that a signed value loses, or that become its sign, are an overflow (C11 6.5.7p4). */
function shiftedLeft(left: bigint, distance: bigint, type: CType): bigint {
  const value = wrapTo(left << distance, type);
  if (type.kind === 'integer' && type.signed && value >> distance !== left)
    throw new EvaluationFault('the value of a left shift does not fit into its type');
  return value;
}

export function convert(state: EvaluationState, operand: Evaluated, from: CType, to: CType): Evaluated {
  const { program } = state;
  const symbolic =
    operand.symbolic === undefined || !isArithmetic(from) || !isArithmetic(to)
      ? undefined
      : convertedTree(operand, from, to);
  const { value } = operand;
  if (to.kind === 'void') return { value: 0n, symbolic: undefined };
  if (to.kind === 'float') return { value: toRealType(value, to.name), symbolic };
  if (to.kind === 'pointer') {
    if (from.kind !== 'integer') return operand;
    const bits = BigInt.asIntN(64, whole(operand));
    const pointer = program.memory.numbers.pointerAt(bits);
    if (program.memory.target(pointer) !== undefined) throw new EvaluationFault('the number of an address');
    return { value: pointer, symbolic: undefined };
  }
  if (to.kind !== 'integer') return operand;
  if (to.name === '_Bool') return { value: isTrue(value) ? 1n : 0n, symbolic };
  if (from.kind === 'pointer') {
    const pointer = whole(operand);
    // Only this execution has it: elsewhere, the object may lie at another one.
    if (pointer >> OFFSET_BITS !== 0n) throw new EvaluationFault('the number of an address');
    return { value: wrapTo(pointer, to), symbolic: undefined };
  }
  if (typeof value === 'bigint') return { value: wrapTo(value, to), symbolic };
  const integer = whole(operand);
  if (wrapTo(integer, to) !== integer)
    throw new EvaluationFault('a conversion of a number that does not fit');
  return { value: integer, symbolic };
}

function convertedTree(operand: Evaluated, from: CType, to: CType): Symbolic | undefined {
  const type = symbolicType(symbolicTypeCode(to));
  if (operand.symbolic === undefined) return undefined;
  if (to.kind === 'integer' && to.name === '_Bool') return truth(operand, from).symbolic;
  return { kind: 'conversion', operand: operand.symbolic, type };
}
