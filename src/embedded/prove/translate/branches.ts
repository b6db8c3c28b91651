import type { Term } from '../../../smt/term.js';
import { isFalse, isTrue } from '../../../smt/term.js';
import type { State } from './state.js';
import type { Translation } from './translation.js';

/**
 * Does something where a condition holds, and nothing otherwise; the state is then that of both.
 *
 * @returns what was found; undefined where the condition cannot hold
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

/** The state becomes that of all of these, which exclude each other. */
export function join(t: Translation, state: State, states: readonly State[]): void {
  const joined = t.loops.join(t, states);
  if (joined === undefined) {
    state.guard = t.pool.false;
    state.store.clear();
  } else state.become(joined);
}
