import { numberLiteral } from '../lex/number-literal.js';
import { decodeLiteral, joinStrings, type LiteralPrefix } from '../lex/string-literal.js';
import { rangeOfToken, reject, type Token } from '../lex/token.js';
import type { ReasonText } from '../reasons/reason.js';
import { unsupported } from '../reasons/reason-texts.js';
import type { SourceRange } from '../tree/source-range.js';
import type { StringPlace } from '../tree/typed-expression.js';
import type { CType, IntegerType } from '../type/c-type.js';
import { knownArray } from '../type/type-model.js';
import { areCompatible } from '../typing/decided-types.js';
import { integerConstant, type Operand, requireNamedType, toValue, withRange } from '../typing/values.js';
import { isBuiltin, parseBuiltin } from './builtins/builtins.js';
import { parseAssignment, parseExpression } from './expressions.js';
import { declareImplicitly } from './functions/functions.js';
import { capturedPlace, isNested } from './functions/nested-calls.js';
import { KEYWORDS } from './keywords.js';
import type { ParseState } from './parse-state.js';
import { parseStatementExpression } from './statement-expressions.js';
import { parseTypeNameWithoutLengths, startsTypeName } from './type-names.js';
import { parseWitnessTerm, placeholderNamed } from './witness-terms.js';

export function parsePrimary(state: ParseState): Operand {
  const { token } = state;
  switch (token.kind) {
    case 'number':
      return parseNumber(state);
    case 'character':
      return parseCharacter(state);
    case 'string':
      return parseStrings(state);
    case 'identifier':
      return token.text === '_Generic' ? parseGeneric(state) : parseIdentifier(state);
    default:
      break;
  }
  if (token.text === '(') {
    if (state.peek(1).text === '{') return parseStatementExpression(state);
    state.advance();
    const inner = parseExpression(state);
    state.expect(')');
    return withRange(inner, state.rangeFrom(token));
  }
  if (token.text === '\\' && state.mode.kind === 'witness') return parseWitnessTerm(state, state.mode.extras);
  const found = token.kind === 'end' ? 'the end' : `'${token.text.slice(0, 40)}'`;
  return reject('syntax', `an expression is missing before ${found}`, token);
}

function parseNumber(state: ParseState): Operand {
  const token = state.advance();
  const range = rangeOfToken(token);
  const literal = numberLiteral(token.text, state.model, state.mode.kind === 'witness' ? 128 : 64);
  if (literal === undefined) reject('syntax', `'${token.text.slice(0, 40)}' is not a number in C`, token);
  return literal.kind === 'integer'
    ? { kind: 'integer-constant', type: literal.type, value: literal.value, range }
    : { kind: 'float-constant', type: literal.type, value: literal.value, text: token.text, range };
}

/** The type of the elements of a literal. */
function elementType(state: ParseState, prefix: LiteralPrefix): IntegerType {
  const { model } = state;
  if (prefix === 'L') return model.wide;
  if (prefix === 'u') return model.integer('unsigned short');
  return prefix === 'U' ? model.unsignedInt : model.char;
}

function parseCharacter(state: ParseState): Operand {
  const token = state.advance();
  const { prefix, elements } = decodeLiteral(token);
  if (elements.length === 0) reject('syntax', 'a character literal is empty', token);
  const range = rangeOfToken(token);
  if (prefix !== '') return integerConstant(elementType(state, prefix), BigInt(elements.at(-1) ?? 0), range);
  // A single character has the value of a char; several are combined as in gcc, and an int holds the last four.
  const value =
    elements.length === 1
      ? BigInt.asIntN(8, BigInt(elements[0] ?? 0))
      : elements.slice(-4).reduce((left, right) => (left << 8n) | BigInt(right), 0n);
  return integerConstant(state.model.int, value, range);
}

function parseStrings(state: ParseState): Operand {
  const tokens: Token[] = [];
  while (state.token.kind === 'string') tokens.push(state.advance());
  const { prefix, elements } = joinStrings(tokens);
  return stringPlace(elementType(state, prefix), elements, state.rangeFrom(tokens[0] ?? state.previous));
}

function stringPlace(element: IntegerType, elements: readonly number[], range: SourceRange): StringPlace {
  const all = [...elements, 0];
  return { kind: 'string', elements: all, type: knownArray(element, all.length), range };
}

const FUNCTION_NAMES = new Set(['__func__', '__FUNCTION__', '__PRETTY_FUNCTION__']);

function parseIdentifier(state: ParseState): Operand {
  const token = state.token;
  const range = rangeOfToken(token);
  const placeholder = placeholderNamed(state, token);
  if (placeholder !== undefined) return placeholder;
  const entity = state.lookUp(token.text);
  if (entity === undefined && isBuiltin(state, token)) return parseBuiltin(state);
  state.advance();
  switch (entity?.kind) {
    case 'variable':
      return capturedPlace(state, entity.variable, state.declaringScope(token.text), range);
    case 'function':
      // A nested function that is only called stays where the variables are that it names.
      if (isNested(state, entity.function) && (!state.at('(') || state.mode.kind === 'witness'))
        reject('unsupported', unsupported('nested-function-value', token.text), token);
      return { kind: 'function', function: entity.function, type: entity.function.type, range };
    case 'enumerator':
      return integerConstant(entity.type, entity.value, range);
    case 'unread':
      return reject('unsupported', unreadName(state, token), token);
    case 'typedef':
      return reject('syntax', `found the type '${token.text}' where an expression is expected`, token);
    default:
      break;
  }
  if (KEYWORDS.has(token.text)) {
    return reject('syntax', `found the keyword '${token.text}' where an expression is expected`, token);
  }
  if (FUNCTION_NAMES.has(token.text) && state.function !== undefined) {
    const bytes = new TextEncoder().encode(state.function.entity.name);
    return stringPlace(state.model.char, [...bytes], range);
  }
  if (state.at('(') && state.mode.kind === 'program') {
    const declared = declareImplicitly(state, token);
    return { kind: 'function', function: declared, type: declared.type, range };
  }
  return reject('unknown-identifier', `'${token.text}' is not declared here`, token);
}

function parseGeneric(state: ParseState): Operand {
  const token = state.expect('_Generic');
  state.expect('(');
  const { type } = requireNamedType(toValue(state.model, parseAssignment(state)));
  let chosen: Operand | undefined;
  let fallback: Operand | undefined;
  while (state.accept(',')) {
    const label: CType | undefined = startsTypeName(state) ? parseTypeNameWithoutLengths(state) : undefined;
    if (label === undefined) state.expect('default');
    state.expect(':');
    const value = parseAssignment(state);
    if (label === undefined) fallback = value;
    else if (areCompatible(type, label, token)) chosen ??= value;
  }
  state.expect(')');
  const result = chosen ?? fallback;
  if (result === undefined) reject('type', 'no association of _Generic has this type', token);
  return withRange(result, state.rangeFrom(token));
}

/** A name that something declares which could not be read, with the reason for that. */
function unreadName({ program, tokens }: ParseState, { text }: Token): ReasonText {
  const isIn = ({ start, end }: SourceRange): boolean =>
    tokens.some((each) => each.text === text && each.start >= start && each.start < end);
  const problem = program.problems.find(({ skipped }) => skipped !== undefined && isIn(skipped));
  if (problem === undefined) return unsupported('unread-name', text);
  const { line, column } = problem.range;
  return unsupported('unread-name-because', text, problem.message, `${line}:${column}`);
}
