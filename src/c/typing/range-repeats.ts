import { reject } from '../lex/token.js';
import type { Designator } from '../parse/initialisers.js';
import type { ParseState } from '../parse/parse-state.js';

/** How many elements a range designator may write out. */
const REPEAT_LIMIT = 100_000;
/** The same limit for a whole program. */
const TOTAL_REPEAT_LIMIT = 1_000_000;

/** How many elements the range designators of each program have written out. */
const REPEATED = new WeakMap<ParseState['program'], number>();

/** Rejects range designators that write out too much: even a few nested ones may mean very many elements. */
export function countRepeats(
  { program }: ParseState,
  { first, last, range }: Extract<Designator, { kind: 'elements' }>,
  items: number,
): void {
  if (last - first > REPEAT_LIMIT) reject('limit', `more than ${REPEAT_LIMIT} elements in one range`, range);
  const total = (REPEATED.get(program) ?? 0) + (last - first) * items;
  REPEATED.set(program, total);
  if (total > TOTAL_REPEAT_LIMIT) {
    reject('limit', `more than ${TOTAL_REPEAT_LIMIT} elements in the ranges of a program`, range);
  }
}
