import type { Variable } from '../../c/tree/typed-program.js';
import type { Term } from '../../smt/term.js';
import type { MemoryObject } from '../model/memory-object.js';
import type { State } from '../model/state.js';
import type { Translation } from '../model/translation.js';
import { noteAnyBytes } from '../model/truth-values.js';
import { contentKeys } from './initialise.js';

/** Symbols of variables that were declared without a value. */
const withoutValue = new WeakSet<Term>();

/**
 * A local variable is declared without a value. If nothing takes its address, C leaves it undefined to read it (C11 6.3.2.1);
 * a program that does so gets any value, but an invariant must not.
 */
export function noteWithoutValue(t: Translation, state: State, variable: Variable): void {
  if (t.addressTaken.has(variable)) return;
  noteKeys(state, contentKeys(t.variableObject(variable)));
}

/** Nothing was stored in an object that no pointer leads to, such as the result of a function before a `return` (C11 6.9.1p12). */
export function noteNothingStored(state: State, object: MemoryObject): void {
  const keys = contentKeys(object);
  noteAnyBytes(state, keys);
  noteKeys(state, keys);
}

function noteKeys({ store }: State, keys: readonly string[]): void {
  for (const key of keys) {
    const term = store.get(key);
    if (term?.operator === 'symbol') withoutValue.add(term);
  }
}

/** Whether a variable has a value where it is read. What a loop changes counts as having one. */
export function hasValue(t: Translation, term: Term, known = new Map<Term, Term>()): Term {
  const found = known.get(term);
  if (found !== undefined) return found;
  const [condition, then, otherwise] = term.parts;
  let answer = t.pool.truth(!withoutValue.has(term));
  if (term.operator === 'ite' && condition !== undefined && then !== undefined && otherwise !== undefined) {
    answer = t.pool.ite(condition, hasValue(t, then, known), hasValue(t, otherwise, known));
  }
  known.set(term, answer);
  return answer;
}
