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
 * A condition that is true wherever this one is: sums and products that are converted are made of converted numbers, where the comparisons
 * that it requires leave no room for a wrap. `i < n && p((long long)(i + 1))` becomes `i < n && p((long long)i + 1)`. A
 * solver finds `(i + 1) * (i + 1)` equal to `i * i + 2 * i + 1` only where all of it has one width.
 */
export function widenSums(pool: TermPool, condition: Term): Term {
  const casts: Term[] = [];
  let terms = 0;
  for (const term of walkTerms([condition])) {
    if (++terms > MAXIMUM_TERMS) return condition;
    if (term.operator === 'cast' && RINGS.has(part(term, 0).operator)) casts.push(term);
  }
  if (casts.length === 0) return condition;
  const bounds = boundsIn(condition);
  const values = new Map(
    casts.map((cast) => [cast, converted(pool, requireIntSort(cast), part(cast, 0), bounds)]),
  );
  return substitute(pool, condition, values);
}

type Bounds = ReadonlyMap<Term, Range>;

/** What the comparisons that must all be true say of numbers. */
function boundsIn(condition: Term): Bounds {
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

function converted(pool: TermPool, sort: IntSort, term: Term, bounds: Bounds): Term {
  if (exactly(term, bounds) === undefined) return pool.cast(sort, term);
  const [left, right] = [part(term, 0), part(term, 1)];
  const of = (each: Term) => converted(pool, sort, each, bounds);
  return pool.binary(term.operator as IntOperator, of(left), of(right));
}

/** The bounds of a sum or product that cannot wrap; undefined for anything else. */
function exactly(term: Term, bounds: Bounds): Range | undefined {
  if (!RINGS.has(term.operator)) return undefined;
  const range = exactRange(
    term.operator as IntOperator,
    rangeOf(part(term, 0), bounds),
    rangeOf(part(term, 1), bounds),
  );
  return range !== undefined && within(range, integerBounds(requireIntSort(term))) ? range : undefined;
}

function rangeOf(term: Term, bounds: Bounds): Range {
  return exactly(term, bounds) ?? bounds.get(term) ?? term.range;
}
