import { substitute } from '../substitute.js';
import { part, type Term } from '../term.js';
import type { TermPool } from '../term-pool.js';
import { walkTerms } from '../theories.js';
import { comparisonsIn, KnownBounds } from './known-bounds.js';

/** Terms of a condition that is looked at. */
const MAXIMUM_TERMS = 2_000;

/**
 * A condition that is true wherever this one is: where the comparisons that it requires decide others, these are gone. Of
 * `0 <= i && i <= n`, with an `int` n, it follows that `(long long)i * i` fits, over which a solver may take long.
 */
export function decideComparisons(pool: TermPool, condition: Term): Term {
  const comparisons: Term[] = [];
  let terms = 0;
  for (const term of walkTerms([condition])) {
    if (++terms > MAXIMUM_TERMS) return condition;
    if (term.operator === 'lt' || term.operator === 'le') comparisons.push(term);
  }
  const bounds = new KnownBounds(condition);
  const values = new Map<Term, Term>();
  for (const term of comparisons) {
    const [left, right] = [bounds.rangeOf(part(term, 0)), bounds.rangeOf(part(term, 1))];
    const distance = term.operator === 'lt' ? 1n : 0n;
    if (left.high + distance <= right.low) values.set(term, pool.true);
    else if (left.low + distance > right.high) values.set(term, pool.false);
  }
  // What the decisions rest on is said again.
  return pool.and(pool.all(comparisonsIn(condition)), substitute(pool, condition, values));
}
