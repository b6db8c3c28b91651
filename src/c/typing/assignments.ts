import { rangeBetween, reject } from '../lex/token.js';
import type { ParseState } from '../parse/parse-state.js';
import { unsupported } from '../reasons/reason-texts.js';
import type { SourceRange } from '../tree/source-range.js';
import type { ArithmeticOperator, TypedExpression, TypedPlace } from '../tree/typed-expression.js';
import { type CType, isArithmetic } from '../type/c-type.js';
import { describeType, sameType } from '../type/compatible.js';
import { type TypeModel, unqualified } from '../type/type-model.js';
import { onlyReads } from './effects.js';
import { binaryExpression, MODULAR } from './operators.js';
import { pointedElementSize } from './sizes.js';
import { commonType, convertTo, integerConstant, isPlace, type Operand, promote, toValue } from './values.js';
import { commonGccType, gccType } from './wide-bit-fields.js';

/** The value converted as in an assignment, for an argument, an initialiser or a return (C11 6.5.16.1). */
export function convertAssigned(
  state: ParseState,
  operand: Operand,
  target: CType,
  what: string,
): TypedExpression {
  const value = toValue(state.model, operand);
  const type = unqualified(target);
  if (
    type.kind === 'record'
      ? !sameType(type, value.type)
      : value.type.kind === 'void' || value.type.kind === 'record'
  ) {
    reject(
      'type',
      `${what}: '${describeType(value.type)}' does not become '${describeType(type)}'`,
      value.range,
    );
  }
  return convertTo(value, type);
}

/**
 * The place that an operator changes. @throws Rejection if there is none, or if the expression must not have side
 * effects
 */
function changedPlace(state: ParseState, operand: Operand, operator: string, range: SourceRange): TypedPlace {
  if (state.mode.kind === 'witness' && state.mode.extras.effects === undefined) {
    reject('side-effect', `'${operator}' changes the program's state`, range);
  }
  if (!isPlace(operand) || operand.kind === 'temporary') {
    reject('type', `'${operator}' needs an object to change`, range);
  }
  if (operand.type.kind === 'array' || operand.type.kind === 'function' || operand.type.kind === 'void') {
    reject('type', `'${operator}' cannot change '${describeType(operand.type)}'`, range);
  }
  return operand;
}

export function assignment(
  state: ParseState,
  operator: string,
  left: Operand,
  right: Operand,
): TypedExpression {
  const range = rangeBetween(left.range, right.range);
  const place = changedPlace(state, left, operator, range);
  const type = unqualified(place.type);
  if (operator === '=') {
    return { kind: 'assign', place, value: convertAssigned(state, right, type, 'assignment'), type, range };
  }
  const arithmetic = operator.slice(0, -1) as ArithmeticOperator;
  const value = toValue(state.model, right);
  if (
    type.kind === 'pointer' &&
    (arithmetic === '+' || arithmetic === '-') &&
    value.type.kind === 'integer'
  ) {
    const elementSize = pointedElementSize(state, type.target, range);
    return { kind: 'pointer-assign', operator: arithmetic, place, offset: value, elementSize, type, range };
  }
  return compoundAssignment(state, arithmetic, place, value, range);
}

/**
 * `place operator= value` where gcc and clang may compute in different types, as `place = place operator value`.
 * @throws Rejection if it makes a difference how often the place is evaluated
 */
function spelledOut(
  state: ParseState,
  operator: ArithmeticOperator,
  { place, range }: { readonly place: TypedPlace; readonly range: SourceRange },
  value: TypedExpression,
): TypedExpression {
  if (!onlyReads(place)) reject('unsupported', unsupported('wide-bit-field'), range);
  const type = unqualified(place.type);
  const computed = binaryExpression(state, operator, place, value);
  return { kind: 'assign', place, value: convertAssigned(state, computed, type, 'assignment'), type, range };
}

/**
 * Whether both compilers change a place alike: the sum of unsigned numbers, and its like, has one value modulo the bits of
 * the place, whatever the type.
 */
function isChangedAlike(
  model: TypeModel,
  place: TypedPlace,
  operator: ArithmeticOperator,
  value: TypedExpression,
): boolean {
  const type = unqualified(place.type);
  const held = promote(model, { kind: 'load', place, type, range: place.range });
  const by = promote(model, value);
  const [field, other] = [gccType(held), gccType(by)];
  if (type.kind === 'float' || (field === undefined && other === undefined)) return true;
  if (!MODULAR.has(operator)) return false;
  return (other === undefined && field?.signed === false) || commonGccType(held, by)?.signed === false;
}

function compoundAssignment(
  state: ParseState,
  operator: ArithmeticOperator,
  place: TypedPlace,
  value: TypedExpression,
  range: SourceRange,
): TypedExpression {
  const { model } = state;
  const type = unqualified(place.type);
  if (!isChangedAlike(state.model, place, operator, value))
    return spelledOut(state, operator, { place, range }, value);
  const promoted = promote(model, { kind: 'load', place, type, range }).type;
  const right = promote(model, value);
  if (!isArithmetic(promoted) || !isArithmetic(right.type)) {
    reject(
      'type',
      `'${operator}=' does not take '${describeType(type)}' and '${describeType(value.type)}'`,
      range,
    );
  }
  const shift = operator === '<<' || operator === '>>';
  const operationType = shift ? promoted : commonType(model, promoted, right.type);
  const integerOnly = !['+', '-', '*', '/'].includes(operator);
  if (integerOnly && (operationType.kind === 'float' || right.type.kind === 'float')) {
    reject('type', `'${operator}=' does not take floating operands`, range);
  }
  return {
    kind: 'compound-assign',
    operator,
    place,
    operationType,
    right: shift ? right : convertTo(right, operationType),
    type,
    range,
  };
}

/** `++` and `--`. */
export function increment(
  state: ParseState,
  operator: '++' | '--',
  position: 'prefix' | 'postfix',
  operand: Operand,
  range: SourceRange,
): TypedExpression {
  const place = changedPlace(state, operand, operator, range);
  const type = unqualified(place.type);
  if (type.kind === 'pointer') {
    const elementSize = pointedElementSize(state, type.target, range);
    return { kind: 'pointer-increment', operator, position, place, elementSize, type, range };
  }
  if (!isArithmetic(type)) reject('type', `'${operator}' does not take '${describeType(type)}'`, range);
  const one = integerConstant(state.model.int, 1n, range);
  const sign = operator === '++' ? '+' : '-';
  if (!isChangedAlike(state.model, place, sign, one)) {
    const changed = spelledOut(state, sign, { place, range }, one);
    // What was there before: the new value is known to be within the bits of the field.
    return position === 'prefix'
      ? changed
      : binaryExpression(state, operator === '++' ? '-' : '+', changed, one);
  }
  const promoted = promote(state.model, { kind: 'load', place, type, range }).type;
  const operationType = isArithmetic(promoted) ? promoted : type;
  return { kind: 'increment', operator, position, place, operationType, type, range };
}
