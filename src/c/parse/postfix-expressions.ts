import { rangeOfToken, reject, type Token } from '../lex/token.js';
import type { SourceRange } from '../tree/source-range.js';
import type { TypedExpression, TypedPlace } from '../tree/typed-expression.js';
import type { RecordType } from '../type/c-type.js';
import { describeType } from '../type/compatible.js';
import { findMember } from '../type/find-member.js';
import { qualified } from '../type/type-model.js';
import { increment } from '../typing/assignments.js';
import { callExpression } from '../typing/calls.js';
import { pointerAdd } from '../typing/operators.js';
import { isPlace, type Operand, toValue } from '../typing/values.js';
import { parseAssignment, parseExpression } from './expressions.js';
import type { ParseState } from './parse-state.js';
import { parsePrimary } from './primary-expressions.js';

const CHAIN_LIMIT = 1000;

export function parsePostfix(state: ParseState): Operand {
  const first = state.token;
  return parsePostfixAfter(state, parsePrimary(state), first);
}

/** Reads subscripts, members, calls, `++` and `--` after an operand that begins at `first`. */
export function parsePostfixAfter(state: ParseState, primary: Operand, first: SourceRange): Operand {
  let operand = primary;
  for (let length = 0; ; length++) {
    const { token } = state;
    if (length > CHAIN_LIMIT) reject('limit', 'too many postfix operators in a row', token);
    switch (token.text) {
      case '[':
        operand = subscript(state, operand, first);
        break;
      case '.':
      case '->':
        state.advance();
        operand = memberAccess(state, operand, token.text, first);
        break;
      case '(':
        operand = call(state, operand, first);
        break;
      case '++':
      case '--':
        state.advance();
        operand = increment(state, token.text, 'postfix', operand, state.rangeFrom(first));
        break;
      default:
        return operand;
    }
  }
}

function subscript(state: ParseState, base: Operand, first: SourceRange): Operand {
  state.expect('[');
  const left = toValue(state.model, base);
  const right = toValue(state.model, parseExpression(state));
  state.expect(']');
  const range = state.rangeFrom(first);
  const [pointer, offset] = left.type.kind === 'pointer' ? [left, right] : [right, left];
  if (pointer.type.kind !== 'pointer' || offset.type.kind !== 'integer') {
    reject('type', `'${describeType(left.type)}' has no elements`, range);
  }
  const address = pointerAdd(state, '+', pointer, pointer.type, offset, range);
  return { kind: 'dereference', pointer: address, type: pointer.type.target, range };
}

function memberAccess(
  state: ParseState,
  operand: Operand,
  operator: '.' | '->',
  first: SourceRange,
): Operand {
  const name = state.advance();
  const range = state.rangeFrom(first);
  if (name.kind !== 'identifier') reject('syntax', `a member's name is missing after '${operator}'`, name);
  const base = operator === '->' ? pointee(state, operand, range) : recordPlace(operand, range);
  if (base.type.kind !== 'record') {
    reject('type', `'${operator}${name.text}': '${describeType(base.type)}' has no members`, range);
  }
  return memberPlace(base, base.type, name, range);
}

function pointee(state: ParseState, operand: Operand, range: SourceRange): TypedPlace {
  const pointer = toValue(state.model, operand);
  if (pointer.type.kind !== 'pointer')
    reject('type', `'->' cannot be applied to '${describeType(pointer.type)}'`, range);
  return { kind: 'dereference', pointer, type: pointer.type.target, range };
}

function recordPlace(operand: Operand, range: SourceRange): TypedPlace {
  if (isPlace(operand)) return operand;
  if (operand.type.kind !== 'record') reject('type', `'${describeType(operand.type)}' has no members`, range);
  return { kind: 'temporary', value: operand, type: operand.type, range };
}

function memberPlace(base: TypedPlace, type: RecordType, name: Token, range: SourceRange): TypedPlace {
  if (type.definition.layout === undefined)
    reject('type', `'${describeType(type)}' is incomplete here`, range);
  const path = findMember(type, name.text);
  if (path === undefined) {
    reject('unknown-identifier', `'${describeType(type)}' has no member '${name.text}'`, name);
  }
  return path.reduce<TypedPlace>(
    (place, member) => ({
      kind: 'member',
      base: place,
      member,
      type: qualified(member.type, { ...place.type.qualifiers, restrict: false }),
      range,
    }),
    base,
  );
}

function call(state: ParseState, callee: Operand, first: SourceRange): TypedExpression {
  state.expect('(');
  const given = parseArguments(state);
  const close = state.previous;
  recordCall(state, callee.kind === 'function' ? callee.function.name : undefined, close);
  return callExpression(state, callee, given, rangeOfToken(close), state.rangeFrom(first));
}

/** Reads the arguments after `(`, including the `)`. */
export function parseArguments(state: ParseState): Operand[] {
  const given: Operand[] = [];
  if (state.accept(')')) return given;
  do given.push(parseAssignment(state));
  while (state.accept(','));
  state.expect(')');
  return given;
}

export function recordCall(state: ParseState, callee: string | undefined, close: Token): void {
  if (close.origin === 'header') return;
  state.program.positions.push({ kind: 'call', callee, range: rangeOfToken(close) });
}
