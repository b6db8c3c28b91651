import {
  type Comparison,
  compareNumbers,
  type IntegerResult,
  isComparison,
  operateOnInteger,
  operateOnIntegers,
} from '../../arithmetic/integer-arithmetic.js';
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
import { type CType, type FloatName, isArithmetic } from '../../c/type/c-type.js';
import { wrapTo } from '../../c/type/type-model.js';
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
  if (whole === undefined) throw new EvaluationFault('no-number');
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
  const compares = isComparison(operator);
  const result: SymbolicType = compares ? { kind: 'integer', width: 32, signed: true } : operandType;
  const side = (part: Evaluated): Symbolic =>
    part.symbolic ?? { kind: 'constant', value: plainNumber(part.value), type: operandType };
  return { kind: 'binary', operator, left: side(left), right: side(right), type: result };
}

/** The number that a tree has for a value. */
function plainNumber(value: bigint | RealValue): bigint | number {
  return typeof value === 'bigint' ? value : nearestDouble(value);
}

export function compare(operator: Comparison, left: bigint | RealValue, right: bigint | RealValue): boolean {
  if (typeof left === 'bigint' && typeof right === 'bigint') return compareNumbers(operator, left, right);
  if (typeof left === 'bigint' || typeof right === 'bigint') throw new EvaluationFault('different-types');
  return comparisonHolds(operator, orderOfReals(left, right));
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
  if (type.kind !== 'integer') throw new EvaluationFault('pointer-operator', operator);
  return {
    value: definedValue(operateOnInteger(operator, type, operand.value), operator),
    symbolic: symbolic(),
  };
}

/** As compiled code checks it. */
function definedValue(result: IntegerResult, operator: string): bigint {
  switch (result.kind) {
    case 'value':
      return result.value;
    case 'overflow':
      throw new EvaluationFault(operator === '<<' ? 'shift-overflow' : 'overflow');
    case 'division-by-zero':
      throw new EvaluationFault('division-by-zero');
    case 'shift-distance':
      throw new EvaluationFault('shift-distance');
  }
}

export function binary(state: EvaluationState, expression: BinaryExpression): Evaluated {
  const left = evaluate(state, expression.left);
  const right = evaluate(state, expression.right);
  const { operator, type } = expression;
  const value =
    type.kind === 'float'
      ? floatResult(operator, left.value, right.value, type.name)
      : definedValue(operateOnIntegers(operator, type, whole(left), whole(right)), operator);
  return { value, symbolic: combined(operator, type, left, right) };
}

function floatResult(
  operator: string,
  left: bigint | RealValue,
  right: bigint | RealValue,
  name: FloatName,
): RealValue {
  const value = realOperation(operator, toRealType(left, name), toRealType(right, name));
  if (value === undefined) throw new EvaluationFault('float-operator', operator);
  return toRealType(value, name);
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
    if (program.memory.target(pointer) !== undefined) throw new EvaluationFault('address-number');
    return { value: pointer, symbolic: undefined };
  }
  if (to.kind !== 'integer') return operand;
  if (to.name === '_Bool') return { value: isTrue(value) ? 1n : 0n, symbolic };
  if (from.kind === 'pointer') {
    const pointer = whole(operand);
    // Only this execution has it: elsewhere, the object may lie at another one.
    if (pointer >> OFFSET_BITS !== 0n) throw new EvaluationFault('address-number');
    return { value: wrapTo(to, pointer), symbolic: undefined };
  }
  if (typeof value === 'bigint') return { value: wrapTo(to, value), symbolic };
  const integer = whole(operand);
  if (wrapTo(to, integer) !== integer) throw new EvaluationFault('conversion-overflow');
  return { value: integer, symbolic };
}

function convertedTree(operand: Evaluated, from: CType, to: CType): Symbolic | undefined {
  const type = symbolicType(symbolicTypeCode(to));
  if (operand.symbolic === undefined) return undefined;
  if (to.kind === 'integer' && to.name === '_Bool') return truth(operand, from).symbolic;
  return { kind: 'conversion', operand: operand.symbolic, type };
}
