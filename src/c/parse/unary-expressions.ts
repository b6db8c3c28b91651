import { rangeBetween, reject, type Token } from '../lex/token.js';
import { unsupported } from '../reasons/reason-texts.js';
import type { SourceRange } from '../tree/source-range.js';
import type { TypedExpression, UnaryExpression } from '../tree/typed-expression.js';
import { type CType, typeAlignment } from '../type/c-type.js';
import { describeType, sameType } from '../type/compatible.js';
import { pointerTo, VOID } from '../type/type-model.js';
import { increment } from '../typing/assignments.js';
import { evaluateLengthsFirst, sizeExpression } from '../typing/sizes.js';
import { dropOtherLengths, evaluateOperandFirst, refuseLengths } from '../typing/unevaluated.js';
import {
  convertTo,
  integerConstant,
  isPlace,
  type Operand,
  promote,
  requireNamedType,
  requireScalar,
  toValue,
  withRange,
} from '../typing/values.js';
import { gccType, inBothTypes } from '../typing/wide-bit-fields.js';
import { alignmentOfOperand, preferredAlignment } from './attributes/alignments.js';
import { parseCompoundLiteral } from './compound-literals.js';
import { labelNamed } from './labels.js';
import type { ParseState } from './parse-state.js';
import { parsePostfix, parsePostfixAfter } from './postfix-expressions.js';
import { startsSpecifiers } from './specifiers.js';
import { parseTypeName } from './type-names.js';

const ALIGNOF = new Set(['_Alignof', '__alignof__', '__alignof']);

/** Reads a cast, or anything that binds tighter. */
export function parseCast(state: ParseState): Operand {
  if (!opensTypeName(state)) return parseUnary(state);
  return state.nested(() => {
    const open = state.advance();
    const { length } = state.lengths;
    const type = parseTypeName(state);
    state.expect(')');
    if (state.at('{')) refuseLengths(state, length);
    if (state.at('{')) return parsePostfixAfter(state, parseCompoundLiteral(state, type, open), open);
    const operand = parseCast(state);
    return evaluateLengthsFirst(state, length, cast(state, operand, type, rangeBetween(open, operand.range)));
  });
}

function opensTypeName(state: ParseState): boolean {
  if (!state.at('(')) return false;
  const next = state.peek(1);
  return (
    startsSpecifiers(state, next) || (next.text === '__extension__' && startsSpecifiers(state, state.peek(2)))
  );
}

function cast(state: ParseState, operand: Operand, type: CType, range: SourceRange): TypedExpression {
  if (type.kind === 'void' && isPlace(operand) && operand.type.kind === 'void') {
    return operand.kind === 'dereference'
      ? withRange(convertTo(operand.pointer, VOID, 'cast'), range)
      : reject('type', 'a void object', range);
  }
  const value = toValue(state.model, operand);
  if (type.kind === 'array' || type.kind === 'function')
    reject('type', `a cast to '${describeType(type)}'`, range);
  if (type.kind === 'record' && !sameType(type, value.type)) {
    const message = unsupported('cast', describeType(value.type), describeType(type));
    if (type.definition.form === 'union') reject('unsupported', message, range);
    reject('type', message, range);
  }
  return withRange(convertTo(value, type, 'cast'), range);
}

function parseUnary(state: ParseState): Operand {
  const { token } = state;
  switch (token.text) {
    case '&':
      state.advance();
      return takeAddress(
        state,
        state.nested(() => parseCast(state)),
        token,
      );
    case '*':
      state.advance();
      return dereference(
        state,
        state.nested(() => parseCast(state)),
        token,
      );
    case '+':
    case '-':
    case '~':
    case '!':
      state.advance();
      return signed(
        state,
        token.text,
        toValue(
          state.model,
          state.nested(() => parseCast(state)),
        ),
        token,
      );
    case '++':
    case '--': {
      state.advance();
      const operand = state.nested(() => parseUnary(state));
      return increment(state, token.text, 'prefix', operand, state.rangeFrom(token));
    }
    case '&&':
      return labelAddress(state, token);
    case 'sizeof':
      return parseSizeof(state);
    case '__extension__':
      state.advance();
      return state.nested(() => parseCast(state));
    case '__real__':
    case '__imag__':
    case '__real':
    case '__imag':
      return reject('unsupported', unsupported('complex-numbers'), token);
    default:
      return ALIGNOF.has(token.text) ? parseAlignof(state) : parsePostfix(state);
  }
}

function takeAddress(state: ParseState, operand: Operand, token: Token): TypedExpression {
  const range = state.rangeFrom(token);
  if (!isPlace(operand) || operand.kind === 'temporary') reject('type', "'&' needs an object", range);
  if (operand.kind === 'dereference') return withRange(operand.pointer, range);
  if (operand.kind === 'member' && operand.member.bitField !== undefined) {
    reject('type', 'the address of a bit-field', range);
  }
  return {
    kind: 'address',
    origin: 'operator',
    place: operand,
    type: pointerTo(state.model, operand.type),
    range,
  };
}

function dereference(state: ParseState, operand: Operand, token: Token): Operand {
  const range = state.rangeFrom(token);
  const pointer = toValue(state.model, operand);
  if (pointer.type.kind !== 'pointer')
    reject('type', `'*' does not take '${describeType(pointer.type)}'`, range);
  return { kind: 'dereference', pointer, type: pointer.type.target, range };
}

function signed(
  state: ParseState,
  operator: UnaryExpression['operator'],
  operand: TypedExpression,
  token: Token,
): TypedExpression {
  const range = state.rangeFrom(token);
  requireScalar(operand, `the operand of '${operator}'`);
  if (operator === '!') return { kind: 'unary', operator, operand, type: state.model.int, range };
  const value = promote(state.model, operand);
  if (value.type.kind === 'pointer' || (operator === '~' && value.type.kind !== 'integer')) {
    reject('type', `'${operator}' does not take '${describeType(value.type)}'`, range);
  }
  const result: TypedExpression = { kind: 'unary', operator, operand: value, type: value.type, range };
  const field = gccType(value);
  return field === undefined ? result : inBothTypes(result, field, range);
}

function labelAddress(state: ParseState, token: Token): TypedExpression {
  state.advance();
  const label = labelNamed(state, state.advance());
  label.addressTaken = true;
  return { kind: 'label-address', label, type: pointerTo(state.model, VOID), range: state.rangeFrom(token) };
}

function parseSizeof(state: ParseState): TypedExpression {
  const token = state.expect('sizeof');
  if (!opensTypeName(state))
    return sizeOfOperand(
      state,
      state.nested(() => parseUnary(state)),
      token,
    );
  const open = state.advance();
  const { length } = state.lengths;
  const type = parseTypeName(state);
  state.expect(')');
  if (state.at('{')) {
    refuseLengths(state, length);
    return sizeOfOperand(
      state,
      parsePostfixAfter(state, parseCompoundLiteral(state, type, open), open),
      token,
    );
  }
  const range = state.rangeFrom(token);
  dropOtherLengths(state, length, type, range);
  return evaluateLengthsFirst(state, length, sizeExpression(state, type, range));
}

function sizeOfOperand(state: ParseState, operand: Operand, token: Token): TypedExpression {
  const range = state.rangeFrom(token);
  if (isPlace(operand) && operand.kind === 'member' && operand.member.bitField !== undefined) {
    reject('type', 'the size of a bit-field', range);
  }
  if (!isPlace(operand)) requireNamedType(operand);
  return evaluateOperandFirst(state, operand, sizeExpression(state, operand.type, range));
}

function parseAlignof(state: ParseState): TypedExpression {
  const token = state.advance();
  let type: CType;
  if (opensTypeName(state)) {
    state.advance();
    const { length } = state.lengths;
    type = parseTypeName(state);
    // Nothing of the operand is evaluated (C11 6.5.3.4p3).
    state.lengths.length = length;
    state.expect(')');
  } else {
    const operand = state.nested(() => parseUnary(state));
    const bytes = alignmentOfOperand(state, operand);
    return integerConstant(state.model.size, BigInt(bytes), state.rangeFrom(token));
  }
  const bytes = token.text === '_Alignof' ? typeAlignment(type) : preferredAlignment(type);
  return integerConstant(state.model.size, BigInt(bytes), state.rangeFrom(token));
}
