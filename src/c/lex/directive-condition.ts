import { unsupported } from '../reasons/reason-texts.js';
import { typeModel } from '../type/type-model.js';
import { numberLiteral } from './number-literal.js';
import { PRECEDENCE } from './operator-precedence.js';
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

/**
 * Value of the condition of `#if` after macro expansion; remaining names count as 0. Unsigned arithmetic is not
 * distinguished from signed: conditions of programs stay within 64 bits.
 * @throws Rejection if the tokens are not a constant expression
 */
export function directiveCondition(tokens: readonly Token[], directive: Token): boolean {
  const reader: Reader = { tokens, directive, at: 0, depth: 0 };
  const value = conditional(reader);
  if (reader.at < tokens.length) reject('syntax', 'the condition of #if continues after its end', directive);
  return value !== 0n;
}

function accept(reader: Reader, text: string): boolean {
  if (reader.tokens[reader.at]?.text !== text) return false;
  reader.at++;
  return true;
}

function conditional(reader: Reader): bigint {
  if (++reader.depth > DEPTH_LIMIT)
    reject('limit', 'the condition of #if is nested too deeply', reader.directive);
  const condition = binary(reader, 1);
  let value = condition;
  if (accept(reader, '?')) {
    const then = conditional(reader);
    if (!accept(reader, ':')) reject('syntax', "the condition of #if lacks ':'", reader.directive);
    const otherwise = conditional(reader);
    value = condition !== 0n ? then : otherwise;
  }
  reader.depth--;
  return value;
}

function binary(reader: Reader, minimum: number): bigint {
  let left = unary(reader);
  for (;;) {
    const operator = reader.tokens[reader.at]?.text ?? '';
    const precedence = PRECEDENCE.get(operator);
    if (precedence === undefined || precedence < minimum) return left;
    reader.at++;
    left = combine(operator, left, binary(reader, precedence + 1));
  }
}

function combine(operator: string, left: bigint, right: bigint): bigint {
  const truth = (value: boolean) => (value ? 1n : 0n);
  switch (operator) {
    case '||':
      return truth(left !== 0n || right !== 0n);
    case '&&':
      return truth(left !== 0n && right !== 0n);
    case '|':
      return left | right;
    case '^':
      return left ^ right;
    case '&':
      return left & right;
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
    case '<<':
      return BigInt.asIntN(64, left << (right & 63n));
    case '>>':
      return left >> (right & 63n);
    case '+':
      return BigInt.asIntN(64, left + right);
    case '-':
      return BigInt.asIntN(64, left - right);
    case '*':
      return BigInt.asIntN(64, left * right);
    case '/':
      return right === 0n ? 0n : left / right;
    default:
      return right === 0n ? 0n : left % right;
  }
}

function unary(reader: Reader): bigint {
  const token = reader.tokens[reader.at];
  if (token === undefined) reject('syntax', 'the condition of #if ends too early', reader.directive);
  if (++reader.depth > DEPTH_LIMIT) reject('limit', 'the condition of #if is nested too deeply', token);
  reader.at++;
  const value = operand(reader, token);
  reader.depth--;
  return value;
}

function operand(reader: Reader, token: Token): bigint {
  if (token.text === '!') return unary(reader) === 0n ? 1n : 0n;
  if (token.text === '-') return -unary(reader);
  if (token.text === '+') return unary(reader);
  if (token.text === '~') return ~unary(reader);
  if (token.text === '(') {
    const value = conditional(reader);
    if (!accept(reader, ')')) reject('syntax', "the condition of #if lacks ')'", token);
    return value;
  }
  if (token.kind === 'identifier') {
    if (reader.tokens[reader.at]?.text === '(')
      reject('unsupported', unsupported('macro-in-condition', token.text), token);
    return 0n;
  }
  if (token.kind === 'character') return BigInt(decodeLiteral(token).elements[0] ?? 0);
  const literal = token.kind === 'number' ? numberLiteral(token.text, MODEL) : undefined;
  if (literal?.kind !== 'integer') reject('syntax', `'${token.text}' in the condition of #if`, token);
  return literal.value;
}
