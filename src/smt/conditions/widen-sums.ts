import type { IntSort } from '../sort.js';
import { substitute } from '../substitute.js';
import { type IntOperator, part, requireIntSort, type Term } from '../term.js';
import type { TermPool } from '../term-pool.js';
import { walkTerms } from '../theories.js';
import { KnownBounds, RINGS } from './known-bounds.js';

/** Terms of a condition that is looked at. */
const MAXIMUM_TERMS = 2_000;

/**
 * A condition that is true wherever this one is: sums and products that are converted are made of converted numbers, where
 * the comparisons that it requires leave no room for a wrap. `i < n && p((long long)(i + 1))` becomes
 * `i < n && p((long long)i + 1)`. A solver finds `(i + 1) * (i + 1)` equal to `i * i + 2 * i + 1` only where all of it has
 * one width.
 */
export function widenSums(pool: TermPool, condition: Term): Term {
  const casts: Term[] = [];
  let terms = 0;
  for (const term of walkTerms([condition])) {
    if (++terms > MAXIMUM_TERMS) return condition;
    if (term.operator === 'cast' && RINGS.has(part(term, 0).operator)) casts.push(term);
  }
  if (casts.length === 0) return condition;
  const widening = new Widening(pool, new KnownBounds(condition));
  const values = new Map(
    casts.map((cast) => [cast, widening.converted(requireIntSort(cast), part(cast, 0))]),
  );
  return substitute(pool, condition, values);
}

/** Looks at each part once, however many paths lead to it. */
class Widening {
  readonly #converted = new Map<IntSort, Map<Term, Term>>();

  constructor(
    readonly pool: TermPool,
    readonly bounds: KnownBounds,
  ) {}

  converted(sort: IntSort, term: Term): Term {
    const done = this.#converted.get(sort) ?? new Map<Term, Term>();
    this.#converted.set(sort, done);
    const known = done.get(term);
    if (known !== undefined) return known;
    const result =
      this.bounds.exactly(term) === undefined
        ? this.pool.cast(sort, term)
        : this.pool.binary(
            term.operator as IntOperator,
            this.converted(sort, part(term, 0)),
            this.converted(sort, part(term, 1)),
          );
    done.set(term, result);
    return result;
  }
}
