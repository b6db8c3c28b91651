import { rangeOfToken } from '../lex/token.js';
import type { TypedExpression } from '../tree/typed-expression.js';
import { type ParseState, rejectionProblem } from './parse-state.js';
import { skipToken } from './recovery.js';
import { hideUnread } from './unread-names.js';

/**
 * Reads a condition or an operand that decides one. Where it has something that cannot be represented, only an execution
 * that comes to it must know: the rest of the statement is read.
 *
 * @param ends what may follow it
 */
export function readDeciding(
  state: ParseState,
  ends: ReadonlySet<string>,
  read: () => TypedExpression,
): TypedExpression {
  const { index, depth, scope, locals, lengths } = state;
  try {
    return read();
  } catch (error) {
    const problem = rejectionProblem(error);
    if (problem.kind !== 'unsupported' || state.function === undefined || state.mode.kind === 'witness')
      throw error;
    Object.assign(state, { index, depth, locals, lengths });
    const first = state.token;
    while (state.token.kind !== 'end' && !STOPS.has(state.token.text) && !ends.has(state.token.text))
      skipToken(state);
    if (!ends.has(state.token.text) || state.index === index) throw error;
    const range = state.rangeFrom(rangeOfToken(first));
    state.leaveScopes(scope, range.end);
    hideUnread(state, index, problem.kind);
    state.report(problem, undefined);
    return { kind: 'unsupported', reason: problem.message, type: state.model.int, range };
  }
}

/** No expression goes on behind these. */
const STOPS: ReadonlySet<string> = new Set([';', '{', '}', ')', ']']);
