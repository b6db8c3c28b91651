import { PRECEDENCE } from '../lex/operator-precedence.js';
import { rangeOfToken, reject, type Token } from '../lex/token.js';
import { unsupported } from '../reasons/reason-texts.js';
import type { TypedExpression } from '../tree/typed-expression.js';
import { binaryExpression, conditionalExpression } from '../typing/operators.js';
import { convertTo, type Operand, promote, requireScalar, toValue } from '../typing/values.js';
import { gccType } from '../typing/wide-bit-fields.js';
import { parseExpression } from './expressions.js';
import type { ParseState } from './parse-state.js';
import { readDeciding } from './recovery.js';
import { parseCast } from './unary-expressions.js';

/** Limit on consecutive operators of one level. */
const CHAIN_LIMIT = 1000;

/** What may follow the right operand of these. */
const BEHIND_OPERAND: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['&&', new Set(['&&', '||', '?', ':', ',', ')', ']', '}', ';'])],
  ['||', new Set(['||', '?', ':', ',', ')', ']', '}', ';'])],
]);

interface Branch {
  readonly condition: TypedExpression;
  /** Undefined for GNU `?:` without a middle operand. */
  readonly then: Operand | undefined;
  readonly questionMark: Token;
}

/** Reads an expression without assignments and commas outside parentheses. */
export function parseConditional(state: ParseState): Operand {
  const branches: Branch[] = [];
  let last = parseBinary(state, 1);
  while (state.at('?')) {
    const questionMark = state.advance();
    if (questionMark.origin === 'text') {
      const range = rangeOfToken(questionMark);
      state.program.positions.push({ kind: 'branch', keyword: '?', range });
    }
    if (branches.length > CHAIN_LIMIT) reject('limit', 'too many conditionals in a row', questionMark);
    const condition = requireScalar(toValue(state.model, last), 'the condition');
    const then = state.at(':') ? undefined : parseExpression(state);
    state.expect(':');
    branches.push({ condition, then, questionMark });
    last = parseBinary(state, 1);
  }
  return branches.reduceRight<Operand>((otherwise, branch) => build(state, branch, otherwise), last);
}

function build(
  state: ParseState,
  { condition, then, questionMark }: Branch,
  otherwise: Operand,
): TypedExpression {
  const mark = rangeOfToken(questionMark);
  if (then !== undefined) return conditionalExpression(state, condition, then, otherwise, mark);
  // What is kept of a bit-field is no bit-field: it is promoted as one before.
  const first = promote(state.model, condition);
  // Without side effects, as in a witness or outside functions, the condition may be evaluated twice.
  if (state.locals === undefined) return conditionalExpression(state, first, first, otherwise, mark);
  const { type, range } = first;
  // The variable would have the type of clang only.
  if (gccType(first) !== undefined) reject('unsupported', unsupported('wide-bit-field'), range);
  const variable = state.hiddenVariable(type);
  const place = { kind: 'variable', variable, type, range } as const;
  const kept: TypedExpression = { kind: 'assign', place, value: convertTo(first, type), type, range };
  return conditionalExpression(state, kept, place, otherwise, mark);
}

function parseBinary(state: ParseState, minimum: number): Operand {
  let left = parseCast(state);
  for (let length = 0; ; length++) {
    const operator = state.token.text;
    const precedence = PRECEDENCE.get(operator);
    if (precedence === undefined || precedence < minimum) return left;
    if (length > CHAIN_LIMIT) reject('limit', 'too many operators in a row', state.token);
    state.advance();
    const ends = BEHIND_OPERAND.get(operator);
    const right =
      ends === undefined
        ? parseBinary(state, precedence + 1)
        : readDeciding(state, ends, () => toValue(state.model, parseBinary(state, precedence + 1)));
    left = binaryExpression(state, operator, left, right);
  }
}
