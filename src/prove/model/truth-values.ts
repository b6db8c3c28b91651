import type { Term } from '../../smt/term.js';
import type { State } from './state.js';
import type { Translation } from './translation.js';

/** Symbols of what an object holds before anything was stored there, or after it was overwritten as something else. */
const anyBytes = new WeakSet<Term>();

/** What these parts of a state hold need not be a value of their type. */
export function noteAnyBytes(state: State, keys: readonly string[]): void {
  for (const key of keys) {
    const term = state.store.get(key);
    if (term !== undefined) noteAnyBytesIn(term);
  }
}

export function noteAnyBytesIn(term: Term): void {
  if (term.operator === 'symbol') anyBytes.add(term);
}

/**
 * Whether a term that was read as a truth value is one: other bytes are trap representations (C11 6.2.6.1p5), which compilers
 * take as they are. What a loop changes counts as a value.
 */
export function isTruthValue(t: Translation, term: Term, known = new Map<Term, Term>()): Term {
  const found = known.get(term);
  if (found !== undefined) return found;
  const [first, second, third] = term.parts;
  let answer = t.pool.truth(!anyBytes.has(term));
  if (term.operator === 'ite' && first !== undefined && second !== undefined && third !== undefined) {
    answer = t.pool.ite(first, isTruthValue(t, second, known), isTruthValue(t, third, known));
  } else if (term.operator === 'select' && first !== undefined && second !== undefined)
    answer = holdsTruthValue(t, first, second, known, new Map());
  known.set(term, answer);
  return answer;
}

function holdsTruthValue(
  t: Translation,
  array: Term,
  index: Term,
  known: Map<Term, Term>,
  arrays: Map<Term, Term>,
): Term {
  const found = arrays.get(array);
  if (found !== undefined) return found;
  const { pool } = t;
  const [first, second, third] = array.parts;
  const held = (inner: Term) => holdsTruthValue(t, inner, index, known, arrays);
  let answer = pool.truth(!anyBytes.has(array));
  if (first !== undefined && second !== undefined && third !== undefined) {
    if (array.operator === 'ite') answer = pool.ite(first, held(second), held(third));
    if (array.operator === 'store')
      answer = pool.ite(pool.equal(second, index), isTruthValue(t, third, known), held(first));
  }
  arrays.set(array, answer);
  return answer;
}
