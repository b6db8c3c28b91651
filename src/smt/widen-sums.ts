import { exactRange, within } from './range.js';
import { type IntSort, integerBounds } from './sort.js';
import { substitute } from './substitute.js';
import { type IntOperator, part, type Range, requireIntSort, type Term } from './term.js';
import type { TermPool } from './term-pool.js';
import { walkTerms } from './theories.js';

/** Terms of a condition that is looked at. */
const MAXIMUM_TERMS = 2_000;

/** Those that wrap like exact arithmetic in any wider sort. */
const RINGS: ReadonlySet<string> = new Set<IntOperator>(['add', 'sub', 'mul']);

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
  const widening = new Widening(pool, boundsIn(condition));
  const values = new Map(
    casts.map((cast) => [cast, widening.converted(requireIntSort(cast), part(cast, 0))]),
  );
  return substitute(pool, condition, values);
}

/** What the comparisons that must all be true say of numbers. */
function boundsIn(condition: Term): ReadonlyMap<Term, Range> {
  const bounds = new Map<Term, Range>();
  const limit = (term: Term, by: Partial<Range>) => {
    const known = bounds.get(term) ?? term.range;
    const low = by.low !== undefined && by.low > known.low ? by.low : known.low;
    const high = by.high !== undefined && by.high < known.high ? by.high : known.high;
    bounds.set(term, { low, high });
  };
  const left = [condition];
  for (let each = left.pop(); each !== undefined; each = left.pop()) {
    if (each.operator === 'and') left.push(...each.parts);
    if (each.operator !== 'lt' && each.operator !== 'le') continue;
    const [lesser, greater] = [part(each, 0), part(each, 1)];
    const distance = each.operator === 'lt' ? 1n : 0n;
    limit(lesser, { high: greater.range.high - distance });
    limit(greater, { low: lesser.range.low + distance });
  }
  return bounds;
}

/** Looks at each part once, however many paths lead to it. */
class Widening {
  readonly #exact = new Map<Term, Range | undefined>();
  readonly #converted = new Map<IntSort, Map<Term, Term>>();

  constructor(
    readonly pool: TermPool,
    readonly bounds: ReadonlyMap<Term, Range>,
  ) {}

  converted(sort: IntSort, term: Term): Term {
    const done = this.#converted.get(sort) ?? new Map<Term, Term>();
    this.#converted.set(sort, done);
    const known = done.get(term);
    if (known !== undefined) return known;
    const result =
      this.#exactly(term) === undefined
        ? this.pool.cast(sort, term)
        : this.pool.binary(
            term.operator as IntOperator,
            this.converted(sort, part(term, 0)),
            this.converted(sort, part(term, 1)),
          );
    done.set(term, result);
    return result;
  }

  /** The bounds of a sum or product that cannot wrap; undefined for anything else. */
  #exactly(term: Term): Range | undefined {
    if (!RINGS.has(term.operator)) return undefined;
    if (!this.#exact.has(term)) {
      const [left, right] = [this.#rangeOf(part(term, 0)), this.#rangeOf(part(term, 1))];
      const range = exactRange(term.operator as IntOperator, left, right);
      const fits = range !== undefined && within(range, integerBounds(requireIntSort(term)));
      this.#exact.set(term, fits ? range : undefined);
    }
    return this.#exact.get(term);
  }

  #rangeOf(term: Term): Range {
    return this.#exactly(term) ?? this.bounds.get(term) ?? term.range;
  }
}
