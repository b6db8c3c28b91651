import { rangeBetween, rangeOfToken } from '../lex/token.js';
import type { TypedExpression } from '../tree/typed-expression.js';
import { assignment } from '../typing/assignments.js';
import { requireBoundedHeight } from '../typing/height.js';
import { droppedValue, type Operand, toValue } from '../typing/values.js';
import { parseConditional } from './binary-expressions.js';
import type { ParseState } from './parse-state.js';

const ASSIGNMENTS = new Set(['=', '+=', '-=', '*=', '/=', '%=', '&=', '|=', '^=', '<<=', '>>=']);

/** Reads an expression, including commas. */
export function parseExpression(state: ParseState): Operand {
  let left = parseAssignment(state);
  while (state.accept(',')) {
    const dropped = droppedValue(state.model, left);
    const right = droppedValue(state.model, parseAssignment(state));
    const range = rangeBetween(dropped.range, right.range);
    left = { kind: 'comma', left: dropped, right, type: right.type, range };
  }
  return left;
}

/** Reads an expression without commas outside parentheses. */
export function parseAssignment(state: ParseState): Operand {
  return state.nested(() => {
    const left = parseConditional(state);
    const operator = state.token.text;
    if (!ASSIGNMENTS.has(operator)) return left;
    state.advance();
    return assignment(state, operator, left, parseAssignment(state));
  });
}

/** Reads a full expression whose value is used. */
export function parseFullValue(state: ParseState): TypedExpression {
  return fullExpression(state, (operand) => toValue(state.model, operand));
}

/** Reads a full expression whose value is dropped. */
export function parseFullDropped(state: ParseState): TypedExpression {
  return fullExpression(state, (operand) => droppedValue(state.model, operand));
}

function fullExpression(state: ParseState, use: (operand: Operand) => TypedExpression): TypedExpression {
  recordFullExpression(state);
  const expression = use(parseExpression(state));
  requireBoundedHeight(expression);
  return expression;
}

/** Records that a full expression begins at the current token. */
export function recordFullExpression(state: ParseState): void {
  if (state.token.origin === 'header') return;
  state.program.positions.push({ kind: 'full-expression', range: rangeOfToken(state.token) });
}
