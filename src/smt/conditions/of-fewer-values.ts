import { INDEX, integerBounds, intSort } from '../sort.js';
import { substitute } from '../substitute.js';
import { part, type Range, type Term } from '../term.js';
import type { TermPool } from '../term-pool.js';

/** Numbers of this sort are computed with as indices without ever leaving the range of those. */
const NARROW = intSort(32, true);

/**
 * What says the same of all values of the variable, and is easier to show: where the body is true anyway for numbers beyond 32
 * bits, because it is said only of the elements of an array, nothing is asked about those.
 *
 * @param variable a symbol of the sort `INDEX`
 */
export function ofFewerValues(pool: TermPool, body: Term, variable: Term): Term {
  const { low, high } = rangeLeft(body, variable);
  const bounds = integerBounds(NARROW);
  if (low < bounds.low || high > bounds.high) return body;
  const narrow = pool.cast(INDEX, pool.fresh(NARROW, variable.name ?? 'value'));
  return substitute(pool, body, new Map([[variable, narrow]]));
}

/** Bounds beyond which a term is true. */
function rangeLeft(term: Term, variable: Term): Range {
  switch (term.operator) {
    case 'or':
      return both(rangeLeft(part(term, 0), variable), rangeLeft(part(term, 1), variable));
    case 'not':
      return rangeWhere(part(term, 0), variable);
    case 'le':
    case 'lt':
      return rangeOfOrdered(part(term, 1), part(term, 0), variable);
    default:
      return variable.range;
  }
}

/** Bounds beyond which a term is false. */
function rangeWhere(term: Term, variable: Term): Range {
  switch (term.operator) {
    case 'and':
      return both(rangeWhere(part(term, 0), variable), rangeWhere(part(term, 1), variable));
    case 'not':
      return rangeLeft(part(term, 0), variable);
    case 'le':
    case 'lt':
      return rangeOfOrdered(part(term, 0), part(term, 1), variable);
    default:
      return variable.range;
  }
}

/** Bounds of the variable where one term is not greater than another. */
function rangeOfOrdered(less: Term, greater: Term, variable: Term): Range {
  const { low, high } = variable.range;
  if (less === variable) return { low, high: greater.range.high };
  return greater === variable ? { low: less.range.low, high } : variable.range;
}

function both(one: Range, other: Range): Range {
  return {
    low: one.low > other.low ? one.low : other.low,
    high: one.high < other.high ? one.high : other.high,
  };
}
