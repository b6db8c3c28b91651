import { isIntOperator, requireIntSort, type Term } from './term.js';
import type { TermPool } from './term-pool.js';
import { walkTerms } from './theories.js';

/** The term with other terms in place of some that are in it. Each must have the sort of what it replaces. */
export function substitute(pool: TermPool, term: Term, values: ReadonlyMap<Term, Term>): Term {
  const done = new Map<Term, Term>(values);
  // What a term is made of is older than the term.
  const all = [...walkTerms([term])].toSorted((one, other) => one.id - other.id);
  for (const each of all) {
    if (done.has(each)) continue;
    done.set(
      each,
      rebuild(
        pool,
        each,
        each.parts.map((inner) => done.get(inner) ?? inner),
      ),
    );
  }
  return done.get(term) ?? term;
}

function rebuild(pool: TermPool, term: Term, parts: readonly Term[]): Term {
  if (parts.every((each, index) => each === term.parts[index])) return term;
  const [first, second, third] = parts as readonly [Term, Term, Term];
  switch (term.operator) {
    case 'not':
      return pool.not(first);
    case 'and':
      return pool.and(first, second);
    case 'or':
      return pool.or(first, second);
    case 'ite':
      return pool.ite(first, second, third);
    case 'eq':
      return pool.equal(first, second);
    case 'lt':
      return pool.less(first, second);
    case 'le':
      return pool.atMost(first, second);
    case 'cast':
      return pool.cast(requireIntSort(term), first);
    case 'select':
      return pool.select(first, second);
    case 'store':
      return pool.store(first, second, third);
    case 'fill':
      return pool.fill(first);
    case 'literal':
    case 'symbol':
      return term;
    default:
      return isIntOperator(term.operator)
        ? pool.binary(term.operator, first, second)
        : pool.float(term.operator, term.sort, parts);
  }
}
