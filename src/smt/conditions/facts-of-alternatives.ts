import type { Term } from '../term.js';
import type { TermPool } from '../term-pool.js';
import { walkTerms } from '../theories.js';

/** Terms of a condition that is looked at. */
const MAXIMUM_TERMS = 4_000;

const NOTHING: ReadonlySet<Term> = new Set();

/**
 * The same condition, with the comparisons before it that are true whichever of its alternatives is: of `x == t && a || x == t
 * && b`, that is `x == t`. A solver puts equations into each other only where nothing is around them.
 */
export function withFactsOfAlternatives(pool: TermPool, condition: Term): Term {
  const facts = new Map<Term, ReadonlySet<Term>>();
  const connectives = new Set(['and', 'or']);
  const all: Term[] = [];
  for (const term of walkTerms([condition])) {
    if (all.push(term) > MAXIMUM_TERMS) return condition;
  }
  // What a term is made of is older than the term.
  for (const term of all.toSorted((one, other) => one.id - other.id)) {
    if (term.sort.kind !== 'bool') continue;
    facts.set(term, connectives.has(term.operator) ? factsOfParts(term, facts) : factOf(term));
  }
  return pool.and(pool.all([...(facts.get(condition) ?? NOTHING)]), condition);
}

function factOf(term: Term): ReadonlySet<Term> {
  const { operator } = term;
  return operator === 'eq' || operator === 'lt' || operator === 'le' ? new Set([term]) : NOTHING;
}

/** Of both parts where both are true, and what they have in common where one is. */
function factsOfParts({ operator, parts }: Term, facts: ReadonlyMap<Term, ReadonlySet<Term>>) {
  const [first, second] = parts.map((each) => facts.get(each) ?? NOTHING);
  if (first === undefined || second === undefined) return NOTHING;
  if (operator === 'and') return new Set([...first, ...second]);
  return new Set([...first].filter((each) => second.has(each)));
}
