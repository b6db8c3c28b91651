import { BOOL, type FloatSort } from '../../../smt/sort.js';
import type { Term } from '../../../smt/term.js';
import type { TermPool } from '../../../smt/term-pool.js';
import { isFiniteNumber, isZero, magnitude, negated, withSignOf } from '../../model/float-parts.js';

/** Whether a division has a rest: of a finite number by any but 0. Otherwise, the functions may change `errno`. */
export function hasRest(pool: TermPool, x: Term, y: Term): Term {
  const isNumber = pool.float('feq', BOOL, [y, y]);
  return pool.all([isFiniteNumber(pool, x), isNumber, pool.not(isZero(pool, y))]);
}

/**
 * `fmod` (C11 7.12.10.1): what is left of `x`, with its sign, when the quotient is truncated. Exact of constants; otherwise
 * only the sign is known, and that it is smaller than `y` and not greater than `x`; and all of it where `x` is the smaller one.
 */
export function truncatedRest(pool: TermPool, x: Term, y: Term): Term {
  // The same operation of JavaScript is exact, and what it gives is a number of the same format.
  if (x.real !== undefined && y.real !== undefined) return pool.real(x.sort as FloatSort, x.real % y.real);
  const [size, bound] = [magnitude(pool, x), magnitude(pool, y)];
  const rest = anyUpTo(pool, size, (each) => pool.float('flt', BOOL, [each, bound]));
  return pool.ite(pool.float('flt', BOOL, [size, bound]), x, withSignOf(pool, rest, x));
}

/**
 * `remainder` (C11 7.12.10.2): what is left when the quotient is rounded to nearest; that is at most half of `y`, on either
 * side, or a zero with the sign of `x`. Half of a number that has no half is rounded: no number lies in between.
 */
export function nearestRest(pool: TermPool, x: Term, y: Term): Term {
  const size = magnitude(pool, x);
  const bound = pool.float('fmul', y.sort, [magnitude(pool, y), pool.real(y.sort as FloatSort, 0.5)]);
  const rest = anyUpTo(pool, size, (each) => pool.float('fle', BOOL, [each, bound]));
  const either = pool.ite(pool.fresh(BOOL, 'side'), rest, negated(pool, rest));
  const known = pool.ite(isZero(pool, rest), withSignOf(pool, rest, x), either);
  return pool.ite(pool.float('flt', BOOL, [size, bound]), x, known);
}

/** Any number from 0 to the size that is within the bound, which 0 is. */
function anyUpTo(pool: TermPool, size: Term, isWithin: (rest: Term) => Term): Term {
  const any = magnitude(pool, pool.fresh(size.sort, 'rest'));
  const isPossible = pool.and(isWithin(any), pool.float('fle', BOOL, [any, size]));
  return pool.ite(isPossible, any, pool.real(size.sort as FloatSort, 0));
}
