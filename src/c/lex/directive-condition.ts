import { unsupported } from '../reasons/reason-texts.js';
import { typeModel } from '../type/type-model.js';
import type { MacroHistory } from './macro-history.js';
import { expandMacros, type MacroTable } from './macros.js';
import { numberLiteral } from './number-literal.js';
import { PRECEDENCE } from './operator-precedence.js';
import { isDefined, rejectOtherMacro } from './other-macros.js';
import { decodeLiteral } from './string-literal.js';
import { reject, type Token } from './token.js';

const MODEL = typeModel('LP64');
const DEPTH_LIMIT = 200;

interface Reader {
  readonly tokens: readonly Token[];
  readonly directive: Token;
  at: number;
  depth: number;
}

/** A number of `#if`: of the type intmax_t or uintmax_t, which have 64 bits (C11 6.10.1p4). */
interface Amount {
  readonly value: bigint;
  readonly type: 'signed' | 'unsigned';
}

function amount(value: bigint, type: Amount['type'] = 'signed'): Amount {
  return { value: type === 'signed' ? BigInt.asIntN(64, value) : BigInt.asUintN(64, value), type };
}

/**
 * Whether the condition of `#if` holds. Names that are no macros count as 0.
 * @throws Rejection if the tokens are not a constant expression
 */
export function directiveCondition(
  condition: readonly Token[],
  macros: MacroTable,
  history: MacroHistory,
  directive: Token,
): boolean {
  const tokens = conditionTokens(condition, macros, history);
  const reader: Reader = { tokens, directive, at: 0, depth: 0 };
  const value = conditional(reader);
  if (reader.at < tokens.length) reject('syntax', 'the condition of #if continues after its end', directive);
  return value.value !== 0n;
}

/** The tokens of the condition of `#if`, without macros and `defined`. */
function conditionTokens(
  rest: readonly Token[],
  macros: MacroTable,
  history: MacroHistory,
): readonly Token[] {
  const resolved: Token[] = [];
  for (let at = 0; at < rest.length; at++) {
    const token = rest[at] as Token;
    if (token.text !== 'defined') {
      resolved.push(token);
      continue;
    }
    const parenthesised = rest[at + 1]?.text === '(';
    at += parenthesised ? 2 : 1;
    const defined = isDefined(macros, history, rest[at]);
    resolved.push({ ...token, kind: 'number', text: defined ? '1' : '0' });
    if (parenthesised) at++;
  }
  return expandMacros(resolved, macros, (name) => rejectOtherMacro(name, macros, history));
}

function accept(reader: Reader, text: string): boolean {
  if (reader.tokens[reader.at]?.text !== text) return false;
  reader.at++;
  return true;
}

function conditional(reader: Reader): Amount {
  if (++reader.depth > DEPTH_LIMIT)
    reject('limit', 'the condition of #if is nested too deeply', reader.directive);
  const condition = binary(reader, 1);
  let value = condition;
  if (accept(reader, '?')) {
    const then = conditional(reader);
    if (!accept(reader, ':')) reject('syntax', "the condition of #if lacks ':'", reader.directive);
    const otherwise = conditional(reader);
    value = amount((condition.value !== 0n ? then : otherwise).value, commonType(then, otherwise));
  }
  reader.depth--;
  return value;
}

function binary(reader: Reader, minimum: number): Amount {
  let left = unary(reader);
  for (;;) {
    const operator = reader.tokens[reader.at]?.text ?? '';
    const precedence = PRECEDENCE.get(operator);
    if (precedence === undefined || precedence < minimum) return left;
    reader.at++;
    left = combine(operator, left, binary(reader, precedence + 1));
  }
}

function commonType(left: Amount, right: Amount): Amount['type'] {
  return left.type === 'unsigned' || right.type === 'unsigned' ? 'unsigned' : 'signed';
}

function combine(operator: string, left: Amount, right: Amount): Amount {
  switch (operator) {
    case '||':
      return truth(left.value !== 0n || right.value !== 0n);
    case '&&':
      return truth(left.value !== 0n && right.value !== 0n);
    case '<<':
      return amount(left.value << (right.value & 63n), left.type);
    case '>>':
      return amount(left.value >> (right.value & 63n), left.type);
    default: {
      const type = commonType(left, right);
      return combineAlike(operator, amount(left.value, type).value, amount(right.value, type).value, type);
    }
  }
}

function truth(value: boolean): Amount {
  return amount(value ? 1n : 0n);
}

function combineAlike(operator: string, left: bigint, right: bigint, type: Amount['type']): Amount {
  switch (operator) {
    case '|':
      return amount(left | right, type);
    case '^':
      return amount(left ^ right, type);
    case '&':
      return amount(left & right, type);
    case '==':
      return truth(left === right);
    case '!=':
      return truth(left !== right);
    case '<':
      return truth(left < right);
    case '>':
      return truth(left > right);
    case '<=':
      return truth(left <= right);
    case '>=':
      return truth(left >= right);
    case '+':
      return amount(left + right, type);
    case '-':
      return amount(left - right, type);
    case '*':
      return amount(left * right, type);
    case '/':
      return amount(right === 0n ? 0n : left / right, type);
    default:
      return amount(right === 0n ? 0n : left % right, type);
  }
}

function unary(reader: Reader): Amount {
  const token = reader.tokens[reader.at];
  if (token === undefined) reject('syntax', 'the condition of #if ends too early', reader.directive);
  if (++reader.depth > DEPTH_LIMIT) reject('limit', 'the condition of #if is nested too deeply', token);
  reader.at++;
  const value = operand(reader, token);
  reader.depth--;
  return value;
}

function operand(reader: Reader, token: Token): Amount {
  if (token.text === '!') return truth(unary(reader).value === 0n);
  if (token.text === '-') return negated(unary(reader));
  if (token.text === '+') return unary(reader);
  if (token.text === '~') return complement(unary(reader));
  if (token.text === '(') {
    const value = conditional(reader);
    if (!accept(reader, ')')) reject('syntax', "the condition of #if lacks ')'", token);
    return value;
  }
  if (token.kind === 'identifier') {
    if (reader.tokens[reader.at]?.text === '(')
      reject('unsupported', unsupported('macro-in-condition', token.text), token);
    return amount(0n);
  }
  if (token.kind === 'character') return character(token);
  const literal = token.kind === 'number' ? numberLiteral(token.text, MODEL) : undefined;
  if (literal?.kind !== 'integer') reject('syntax', `'${token.text}' in the condition of #if`, token);
  return amount(literal.value, literal.type.signed ? 'signed' : 'unsigned');
}

function negated({ value, type }: Amount): Amount {
  return amount(-value, type);
}

function complement({ value, type }: Amount): Amount {
  return amount(~value, type);
}

/** What other characters are is up to the compiler: a plain one of ASCII is its code. */
function character(token: Token): Amount {
  const { elements } = decodeLiteral(token);
  const [code = 0] = elements;
  if (!token.text.startsWith("'") || elements.length !== 1 || code > 127)
    reject('unsupported', unsupported('macro-in-condition', token.text), token);
  return amount(BigInt(code));
}
