import {
  commonShape,
  compareNumbers,
  type IntegerOperator,
  type IntegerShape,
  isComparison,
  wrapInteger,
  wrapOperation,
} from '../../arithmetic/integer-arithmetic.js';
import { unsupported } from '../reasons/reason-texts.js';
import type { MacroTable } from './macro.js';
import type { MacroHistory } from './macro-history.js';
import { expandMacros } from './macros.js';
import { PRECEDENCE } from './operator-precedence.js';
import { isDefined, rejectOtherMacro } from './other-macros.js';
import { decodeLiteral } from './string-literal.js';
import { reject, type Token } from './token.js';

const DEPTH_LIMIT = 200;

interface Reader {
  readonly tokens: readonly Token[];
  readonly directive: Token;
  at: number;
  depth: number;
  /** In how many operands it is that do not count, such as the second one of `0 && …`. */
  unevaluated: number;
}

/** A number of `#if`: of the type intmax_t or uintmax_t, which have 64 bits (C11 6.10.1p4). */
interface Amount {
  readonly value: bigint;
  readonly type: IntegerShape;
}

const SIGNED: IntegerShape = { width: 64, signed: true };
const UNSIGNED: IntegerShape = { width: 64, signed: false };

function amount(value: bigint, type: IntegerShape = SIGNED): Amount {
  return { value: wrapInteger(type, value), type };
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
  const tokens = conditionTokens(condition, macros, history, directive);
  const reader: Reader = { tokens, directive, at: 0, depth: 0, unevaluated: 0 };
  const value = conditional(reader);
  if (reader.at < tokens.length) reject('syntax', 'the condition of #if continues after its end', directive);
  return value.value !== 0n;
}

/** The tokens of the condition of `#if`, without macros and `defined`. */
function conditionTokens(
  rest: readonly Token[],
  macros: MacroTable,
  history: MacroHistory,
  directive: Token,
): readonly Token[] {
  const resolved: Token[] = [];
  // How deep in parentheses the arguments of a macro are: there, compilers do not agree on `defined`.
  let depth = 0;
  let inArguments = Number.POSITIVE_INFINITY;
  for (let at = 0; at < rest.length; at++) {
    const token = rest[at] as Token;
    if (token.text === '(') {
      const macro = rest[at - 1]?.kind === 'identifier' ? macros.get(rest[at - 1]?.text ?? '') : undefined;
      if (macro !== undefined && inArguments > depth) inArguments = depth;
      depth++;
    } else if (token.text === ')' && --depth <= inArguments) inArguments = Number.POSITIVE_INFINITY;
    if (token.text !== 'defined') {
      resolved.push(token);
      continue;
    }
    if (depth > inArguments) reject('unsupported', unsupported('macro-in-condition', 'defined'), token);
    const isParenthesised = rest[at + 1]?.text === '(';
    at += isParenthesised ? 2 : 1;
    const name = rest[at];
    if (name?.kind !== 'identifier' || (isParenthesised && rest[++at]?.text !== ')'))
      reject('syntax', "'defined' needs a name", directive);
    resolved.push({ ...token, kind: 'number', text: isDefined(macros, history, name) ? '1' : '0' });
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
    const then = onlyIf(reader, condition.value !== 0n, () => conditional(reader));
    if (!accept(reader, ':')) reject('syntax', "the condition of #if lacks ':'", reader.directive);
    const otherwise = onlyIf(reader, condition.value === 0n, () => conditional(reader));
    value = amount((condition.value !== 0n ? then : otherwise).value, commonShape(then.type, otherwise.type));
  }
  reader.depth--;
  return value;
}

/** Reads an operand that is evaluated only if something is so. */
function onlyIf(reader: Reader, evaluated: boolean, operand: () => Amount): Amount {
  if (evaluated) return operand();
  reader.unevaluated++;
  const value = operand();
  reader.unevaluated--;
  return value;
}

function binary(reader: Reader, minimum: number): Amount {
  let left = unary(reader);
  for (;;) {
    const operator = reader.tokens[reader.at]?.text ?? '';
    const precedence = PRECEDENCE.get(operator);
    if (precedence === undefined || precedence < minimum) return left;
    reader.at++;
    const isDecided = operator === (left.value === 0n ? '&&' : '||');
    const right = onlyIf(reader, !isDecided, () => binary(reader, precedence + 1));
    left = combine(operator, left, right, reader);
  }
}

function combine(operator: string, left: Amount, right: Amount, reader: Reader): Amount {
  if (operator === '||') return truth(left.value !== 0n || right.value !== 0n);
  if (operator === '&&') return truth(left.value !== 0n && right.value !== 0n);
  const isShift = operator === '<<' || operator === '>>';
  const type = isShift ? left.type : commonShape(left.type, right.type);
  const [one, other] = [
    wrapInteger(type, left.value),
    isShift ? right.value : wrapInteger(type, right.value),
  ];
  if (isComparison(operator)) return truth(compareNumbers(operator, one, other));
  // Signed overflow wraps, as gcc and clang have it.
  const value = wrapOperation(operator as IntegerOperator, type, one, other);
  if (value === undefined && reader.unevaluated === 0) rejectUndefined(isShift, other, reader);
  return amount(value ?? 0n, type);
}

/** gcc and clang differ in shifts by negative distances and by all bits or more. */
function rejectUndefined(isShift: boolean, right: bigint, { directive }: Reader): never {
  if (isShift) reject('unsupported', unsupported('macro-in-condition', `a shift by ${right}`), directive);
  reject('syntax', 'the condition of #if divides by zero', directive);
}

function truth(value: boolean): Amount {
  return amount(value ? 1n : 0n);
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
    if (token.text === 'defined') reject('syntax', "'defined' that a macro yields needs a name", token);
    if (reader.tokens[reader.at]?.text === '(')
      reject('unsupported', unsupported('macro-in-condition', token.text), token);
    return amount(0n);
  }
  if (token.kind === 'character') return character(token);
  if (token.kind !== 'number') reject('syntax', `'${token.text}' in the condition of #if`, token);
  return number(token);
}

const INTEGER =
  /^(0[xX][0-9a-fA-F]+|0[bB][01]+|0[0-7]*|[1-9][0-9]*)(?:[uU](?:l|L|ll|LL)?|(?:l|L|ll|LL)[uU]?)?$/;

/** All types are intmax_t and uintmax_t here, which decimal numbers beyond intmax_t have, too. */
function number(token: Token): Amount {
  const [text = '', digits = ''] = INTEGER.exec(token.text) ?? [];
  if (text === '') reject('syntax', `'${token.text}' in the condition of #if`, token);
  const value = BigInt(/^0[0-7]+$/.test(digits) ? `0o${digits.slice(1)}` : digits.toLowerCase());
  if (value >= 1n << 64n) reject('unsupported', unsupported('macro-in-condition', token.text), token);
  const isUnsigned = /u/i.test(text.slice(digits.length)) || value >= 1n << 63n;
  return amount(value, isUnsigned ? UNSIGNED : SIGNED);
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
