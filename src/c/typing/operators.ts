import { rangeBetween, reject } from '../lex/token.js';
import type { ParseState } from '../parse/parse-state.js';
import { unsupported } from '../reasons/reason-texts.js';
import type { SourceRange } from '../tree/source-range.js';
import type { ArithmeticOperator, ComparisonExpression, TypedExpression } from '../tree/typed-expression.js';
import { type CType, isArithmetic, isScalar, type PointerType } from '../type/c-type.js';
import { describeType, sameType } from '../type/compatible.js';
import { pointerTo, qualified, unqualified, VOID } from '../type/type-model.js';
import { nullPointerConstant } from './constant-value.js';
import { areCompatible } from './decided-types.js';
import { pointedElementSize } from './sizes.js';
import { balance, convertTo, droppedValue, type Operand, promote, requireScalar, toValue } from './values.js';
import { distanceWithin, type FieldType, gccType, inBothTypes } from './wide-bit-fields.js';

type ComparisonOperator = ComparisonExpression['operator'];
/** Their results depend on the operands modulo the bits of the type only. */
export const MODULAR: ReadonlySet<string> = new Set(['+', '-', '*', '&', '|', '^']);
const COMPARISONS: ReadonlySet<string> = new Set(['==', '!=', '<', '<=', '>', '>=']);

/** `left operator right` for all binary operators except assignment and comma. */
export function binaryExpression(
  state: ParseState,
  operator: string,
  leftOperand: Operand,
  rightOperand: Operand,
): TypedExpression {
  const left = toValue(state.model, leftOperand);
  const right = toValue(state.model, rightOperand);
  const range = rangeBetween(left.range, right.range);
  if (operator === '&&' || operator === '||') {
    requireScalar(left, `the operand of '${operator}'`);
    requireScalar(right, `the operand of '${operator}'`);
    return { kind: 'logical', operator, left, right, type: state.model.int, range };
  }
  if (COMPARISONS.has(operator)) return comparison(state, operator as ComparisonOperator, left, right, range);
  return arithmetic(state, operator as ArithmeticOperator, left, right, range);
}

function arithmetic(
  state: ParseState,
  operator: ArithmeticOperator,
  left: TypedExpression,
  right: TypedExpression,
  range: SourceRange,
): TypedExpression {
  if (operator === '+' || operator === '-') {
    if (left.type.kind === 'pointer' && right.type.kind === 'integer') {
      return pointerAdd(state, operator, left, left.type, right, range);
    }
    if (operator === '+' && left.type.kind === 'integer' && right.type.kind === 'pointer') {
      return pointerAdd(state, operator, right, right.type, left, range);
    }
    if (operator === '-' && left.type.kind === 'pointer' && right.type.kind === 'pointer') {
      const elementSize = pointedElementSize(state, left.type.target, range);
      return { kind: 'pointer-difference', left, right, elementSize, type: state.model.difference, range };
    }
  }
  if (!isArithmetic(left.type) || !isArithmetic(right.type)) {
    reject(
      'type',
      `'${operator}' does not take '${describeType(left.type)}' and '${describeType(right.type)}'`,
      range,
    );
  }
  if (operator === '<<' || operator === '>>') {
    const shifted = integerOperand(state, operator, left);
    const by = integerOperand(state, operator, right);
    const field = gccType(shifted);
    return checked(field, {
      kind: 'binary',
      operator,
      left: shifted,
      right: field === undefined ? by : distanceWithin(by, field),
      type: shifted.type as typeof left.type,
      range,
    });
  }
  const { field, ...balanced } = balance(
    state.model,
    left,
    right,
    MODULAR.has(operator) ? 'modular' : 'exact',
  );
  if (balanced.type.kind === 'float' && !['+', '-', '*', '/'].includes(operator)) {
    reject('type', `'${operator}' does not take '${describeType(balanced.type)}'`, range);
  }
  return checked(field, { kind: 'binary', operator, ...balanced, range });
}

/** A result that has another type for gcc than for clang is checked. */
function checked(field: FieldType | undefined, result: TypedExpression): TypedExpression {
  return field === undefined ? result : inBothTypes(result, field, result.range);
}

function integerOperand(state: ParseState, operator: string, value: TypedExpression): TypedExpression {
  if (value.type.kind !== 'integer') {
    reject('type', `'${operator}' does not take '${describeType(value.type)}'`, value.range);
  }
  return promote(state.model, value);
}

/** `pointer + offset` and `pointer - offset`. */
export function pointerAdd(
  state: ParseState,
  operator: '+' | '-',
  pointer: TypedExpression,
  type: PointerType,
  offset: TypedExpression,
  range: SourceRange,
): TypedExpression {
  const elementSize = pointedElementSize(state, type.target, range);
  return { kind: 'pointer-add', operator, pointer, offset, elementSize, type: unqualified(type), range };
}

function comparison(
  state: ParseState,
  operator: ComparisonOperator,
  left: TypedExpression,
  right: TypedExpression,
  range: SourceRange,
): TypedExpression {
  const type = state.model.int;
  if (isArithmetic(left.type) && isArithmetic(right.type)) {
    const balanced = balance(state.model, left, right, 'exact');
    return { kind: 'comparison', operator, left: balanced.left, right: balanced.right, type, range };
  }
  if (
    !isScalar(left.type) ||
    !isScalar(right.type) ||
    left.type.kind === 'float' ||
    right.type.kind === 'float'
  ) {
    reject(
      'type',
      `'${describeType(left.type)}' cannot be compared with '${describeType(right.type)}'`,
      range,
    );
  }
  // A pointer and an integer: gcc compares them as pointers, with a warning unless the integer is a null pointer.
  const pointer = left.type.kind === 'pointer' ? left.type : right.type;
  const first = left.type.kind === 'pointer' ? left : convertTo(left, pointer);
  const second = right.type.kind === 'pointer' ? right : convertTo(right, pointer);
  return { kind: 'comparison', operator, left: first, right: second, type, range };
}

/** `condition ? then : otherwise`. */
export function conditionalExpression(
  state: ParseState,
  condition: TypedExpression,
  thenOperand: Operand,
  otherwiseOperand: Operand,
  questionMark: SourceRange,
): TypedExpression {
  requireScalar(condition, 'the condition');
  const then = droppedValue(state.model, thenOperand);
  const otherwise = droppedValue(state.model, otherwiseOperand);
  if (isArithmetic(then.type) && isArithmetic(otherwise.type)) {
    const { left, right, type, field } = balance(state.model, then, otherwise, 'exact');
    return checked(field, {
      kind: 'conditional',
      condition,
      // biome-ignore lint/suspicious/noThenProperty: a branch of C, not a promise
      then: left,
      otherwise: right,
      questionMark,
      type,
      range: rangeBetween(condition.range, otherwise.range),
    });
  }
  const type = conditionalType(state, then, otherwise);
  return {
    kind: 'conditional',
    condition,
    // biome-ignore lint/suspicious/noThenProperty: a branch of C, not a promise
    then: type.kind === 'void' ? then : convertTo(then, type),
    otherwise: type.kind === 'void' ? otherwise : convertTo(otherwise, type),
    questionMark,
    type,
    range: rangeBetween(condition.range, otherwise.range),
  };
}

function conditionalType(state: ParseState, then: TypedExpression, otherwise: TypedExpression): CType {
  const left = then.type;
  const right = otherwise.type;
  if (left.kind === 'void' || right.kind === 'void') return VOID;
  if (left.kind === 'record' && sameType(left, right)) return left;
  if (left.kind === 'pointer' && right.kind === 'pointer') {
    return pointerConditional(state, then, left, otherwise, right);
  }
  if (left.kind === 'pointer' && right.kind === 'integer') return left;
  if (right.kind === 'pointer' && left.kind === 'integer') return right;
  return reject(
    'type',
    `'?:' does not take '${describeType(left)}' and '${describeType(right)}'`,
    then.range,
  );
}

function pointerConditional(
  state: ParseState,
  then: TypedExpression,
  left: PointerType,
  otherwise: TypedExpression,
  right: PointerType,
): CType {
  const together = (target: CType, other: CType) =>
    pointerTo(state.model, qualified(target, { ...other.qualifiers, restrict: false, atomic: false }));
  const nulls = [nullPointerConstant(then), nullPointerConstant(otherwise)] as const;
  if (nulls[0] === 'yes') return right;
  if (nulls[1] === 'yes') return left;
  const differ = left.target.kind !== 'void' || right.target.kind !== 'void';
  if (differ && nulls.includes('undecided'))
    reject('unsupported', unsupported('undecided-null-pointer'), then.range);
  if (left.target.kind === 'void') return together(left.target, right.target);
  if (right.target.kind === 'void') return together(right.target, left.target);
  const isAtomic = left.target.qualifiers.atomic;
  const compatible =
    isAtomic === right.target.qualifiers.atomic &&
    areCompatible(unqualified(left.target), unqualified(right.target), then.range);
  return compatible ? together(left.target, right.target) : pointerTo(state.model, VOID);
}
