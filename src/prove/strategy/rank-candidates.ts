import { intSort } from '../../smt/sort.js';
import { substitute } from '../../smt/substitute.js';
import { part, requireIntSort, type Term } from '../../smt/term.js';
import type { TermPool } from '../../smt/term-pool.js';
import { walkTerms } from '../../smt/theories.js';
import type { Round } from './obligation-list.js';

/** A number at the head of a loop, and its value one round later. */
export interface Rank {
  readonly before: Term;
  readonly after: Term;
}

/** How many numbers of one loop are considered, and how many terms in each. */
const MAXIMUM_RANKS = 24;
const MAXIMUM_SIZE = 200;

/**
 * Numbers that may fall with each round of a loop: differences of what the program compares in a round, and what the
 * round changes, up and down. Each is exact, has finitely many values, and depends only on the state at the head:
 * nothing created during the round is part of it.
 */
export function proposeRanks(round: Round, pool: TermPool): readonly Rank[] {
  const changes = roundChanges(round);
  if (changes === undefined) return [];
  const known = symbolsIn([...round.start.values()], Number.POSITIVE_INFINITY) ?? new Set();
  const later = (term: Term) => substitute(pool, term, changes);
  const depends = (term: Term) => {
    const symbols = symbolsIn([term], MAXIMUM_SIZE);
    return symbols !== undefined && [...symbols].every((symbol) => known.has(symbol));
  };
  const ranks = new Map<Term, Rank>();
  const propose = (greater: Term, smaller: Term) => {
    if (ranks.size >= MAXIMUM_RANKS || !depends(greater) || !depends(smaller)) return;
    const before = difference(pool, greater, smaller);
    const after = difference(pool, later(greater), later(smaller));
    if (before !== after) ranks.set(before, { before, after });
  };
  for (const number of round.recurrence?.numbers ?? []) {
    const zero = pool.integer(requireIntSort(number), 0);
    propose(number, zero);
    propose(zero, number);
  }
  for (const { operator, parts } of comparisonsIn(round.guard)) {
    const [left, right] = parts as readonly [Term, Term];
    propose(right, left);
    if (operator === 'eq') propose(left, right);
  }
  for (const symbol of changes.keys()) {
    if (symbol.sort.kind !== 'int') continue;
    const zero = pool.integer(symbol.sort, 0);
    propose(symbol, zero);
    propose(zero, symbol);
  }
  return [...ranks.values()];
}

/** What a round changes: the symbols at the head with their values afterwards. Undefined: it cannot be told. */
function roundChanges({ start, end }: Round): ReadonlyMap<Term, Term> | undefined {
  const changes = new Map<Term, Term>();
  for (const [key, before] of start) {
    const after = end.get(key);
    if (after === before) continue;
    if (after === undefined || before.operator !== 'symbol') return undefined;
    changes.set(before, after);
  }
  return changes;
}

/** Symbols of terms; undefined if there are too many terms. */
function symbolsIn(terms: readonly Term[], maximum: number): Set<Term> | undefined {
  const symbols = new Set<Term>();
  let count = 0;
  for (const term of walkTerms(terms)) {
    if (++count > maximum) return undefined;
    if (term.operator === 'symbol') symbols.add(term);
  }
  return symbols;
}

function comparisonsIn(condition: Term): readonly Term[] {
  return [...walkTerms([condition])].filter(
    (term) =>
      (term.operator === 'lt' || term.operator === 'le' || term.operator === 'eq') &&
      part(term, 0).sort.kind === 'int',
  );
}

/** With two bits more than the operands, so that nothing wraps. */
function difference(pool: TermPool, left: Term, right: Term): Term {
  const wide = intSort(Math.max(requireIntSort(left).width, requireIntSort(right).width) + 2, true);
  return pool.binary('sub', pool.cast(wide, left), pool.cast(wide, right));
}
