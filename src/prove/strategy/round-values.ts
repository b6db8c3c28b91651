import { substitute } from '../../smt/substitute.js';
import { part, type Term } from '../../smt/term.js';
import type { TermPool } from '../../smt/term-pool.js';
import { walkTerms } from '../../smt/theories.js';
import type { Round } from './obligation-list.js';

/** How many terms a number may consist of. */
const MAXIMUM_SIZE = 200;

/** What numbers at the head of a loop are at each of its visits in a round. */
export interface RoundValues {
  /** Symbols for what the loop changes. */
  readonly changed: readonly Term[];
  /** Symbols that the comparisons of a round speak of, and that stay as they are. */
  readonly constant: readonly Term[];
  /** How often the head is visited: at the beginning, in between, and at the end. */
  readonly visits: number;
  /** Whether a number depends on nothing but the state at the head, and is small. */
  readonly isAtHead: (term: Term) => boolean;
  /** A number at the head, as it is at a visit; 0 is the first one. */
  readonly at: (term: Term, visit: number) => Term;
}

/** Undefined: it cannot be told what a round changes. */
export function valuesOf(round: Round, pool: TermPool): RoundValues | undefined {
  const { start, between = [], end, guard } = round;
  const later = [...between, end].map((state) => changesUntil(start, state));
  if (later.some((changes) => changes === undefined)) return undefined;
  const changed = new Set(later.flatMap((changes) => [...(changes?.keys() ?? [])]));
  const known = symbolsIn([...start.values()], Number.POSITIVE_INFINITY) ?? new Set();
  const isAtHead = (term: Term) => {
    const symbols = symbolsIn([term], MAXIMUM_SIZE);
    return symbols !== undefined && [...symbols].every((symbol) => known.has(symbol));
  };
  const compared = symbolsIn(
    comparisonsIn(guard).flatMap(({ parts }) => parts.filter(isAtHead)),
    Number.POSITIVE_INFINITY,
  );
  const constant = [...(compared ?? [])].filter((each) => each.sort.kind === 'int' && !changed.has(each));
  return {
    changed: [...changed],
    constant,
    visits: later.length + 1,
    isAtHead,
    at: (term, visit) => substitute(pool, term, later[visit - 1] ?? new Map()),
  };
}

/** The symbols at the head that have changed, with their values. Undefined: it cannot be told. */
function changesUntil(
  start: ReadonlyMap<string, Term>,
  state: ReadonlyMap<string, Term>,
): ReadonlyMap<Term, Term> | undefined {
  const changes = new Map<Term, Term>();
  for (const [key, before] of start) {
    const after = state.get(key);
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

/** Comparisons of integers. */
export function comparisonsIn(condition: Term): readonly Term[] {
  return [...walkTerms([condition])].filter(
    (term) =>
      (term.operator === 'lt' || term.operator === 'le' || term.operator === 'eq') &&
      part(term, 0).sort.kind === 'int',
  );
}
