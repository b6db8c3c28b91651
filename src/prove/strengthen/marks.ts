import { part, type Term } from '../../smt/term.js';

/** Cells of one array that are looked at. */
const MAXIMUM_MARKS = 3;
/** Stores of one array that are looked through. */
const MAXIMUM_STORES = 200;

/** What is known of arrays whose contents a loop changes: cells that had been written before. */
const before = new WeakMap<Term, readonly Term[]>();

/**
 * Indices of cells that a program wrote last of all, those with a zero first: the ends of strings are among them.
 *
 * @param contents of an object, as an array
 */
export function marksIn(contents: Term): readonly Term[] {
  const zeros = new Set<Term>();
  const others = new Set<Term>();
  let waiting: readonly Term[] = [contents];
  for (let count = 0; waiting.length > 0 && count < MAXIMUM_STORES; count++) {
    const [term, ...rest] = waiting as readonly [Term, ...Term[]];
    if (term.operator === 'store') {
      (part(term, 2).value === 0n ? zeros : others).add(part(term, 1));
      waiting = [...rest, part(term, 0)];
    } else if (term.operator === 'ite') waiting = [...rest, part(term, 1), part(term, 2)];
    else {
      for (const index of before.get(term) ?? []) zeros.add(index);
      waiting = rest;
    }
  }
  return [...new Set([...zeros, ...others])].slice(0, MAXIMUM_MARKS);
}

/** A loop may have changed the contents any number of times: what was written before it is looked at still. */
export function keepMarks(symbol: Term, contents: Term): void {
  before.set(symbol, marksIn(contents));
}
