import { isNoneOf } from '../../smt/leading-symbols.js';
import { literalChoices } from '../../smt/literal-choices.js';
import type { Sort } from '../../smt/sort.js';
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
 * A symbol stands for these terms from here on, as at the head of a loop or where paths meet: what need not be a value in
 * one of them need not be one afterwards.
 */
export function standFor(symbol: Term, terms: readonly Term[]): void {
  if (mayHoldTruth(symbol.sort) && terms.some((term) => mayBeAnyBytes(term))) noteAnyBytesIn(symbol);
}

/** Whether a term of truth values may hold something else. */
export function mayBeAnyBytes(term: Term, known = new Map<Term, boolean>()): boolean {
  if (!mayHoldTruth(term.sort)) return false;
  const found = known.get(term);
  if (found !== undefined) return found;
  const may = anyBytes.has(term) || term.parts.some((part) => mayBeAnyBytes(part, known));
  known.set(term, may);
  return may;
}

/** Truth values are kept in one bit. */
function mayHoldTruth(sort: Sort): boolean {
  return sort.kind === 'array' ? mayHoldTruth(sort.element) : sort.kind === 'int' && sort.width === 1;
}

/**
 * Whether a term that was read as a truth value is one: other bytes are trap representations (C11 6.2.6.1p5), which compilers
 * take as they are.
 */
export function isTruthValue({ pool }: Translation, term: Term): Term {
  return isNoneOf(pool, anyBytes, term);
}

/** Whether a term shows by itself that a truth value was stored: it is a number, or a choice between some. */
export function isStoredTruth(term: Term): boolean {
  const choices = literalChoices(term);
  return choices !== undefined && [...choices].every((value) => value === 0n || value === 1n);
}
