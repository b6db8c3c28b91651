import type { Term } from '../../smt/term.js';
import { isFalse, isTrue } from '../../smt/term.js';
import type { State } from './state.js';
import type { Translation } from './translation.js';

/**
 * Runs an action under a condition; afterwards, the state covers both cases.
 * @returns the result of the action; undefined if the condition cannot hold
 */
export function inBranch<Result>(
  t: Translation,
  state: State,
  condition: Term,
  action: (branch: State) => Result,
): Result | undefined {
  if (isFalse(condition)) return undefined;
  if (isTrue(condition)) return action(state);
  const branch = state.fork(t.pool, condition);
  if (branch.isDead) return undefined;
  const other = state.fork(t.pool, t.pool.not(condition));
  const result = action(branch);
  join(t, state, [branch, other]);
  return result;
}

/** The state becomes the union of these, which exclude each other. */
export function join(t: Translation, state: State, states: readonly State[]): void {
  const joined = t.loops.join(t, states);
  if (joined === undefined) {
    state.guard = t.pool.false;
    state.store.clear();
  } else state.become(joined);
}
