import { integerBounds } from './sort.js';
import { part, requireIntSort, type Term } from './term.js';
import type { TermPool } from './term-pool.js';

/** A multiple of a divisor, divided by it. */
export interface ExactQuotient {
  readonly quotient: Term;
  /** Whether it is the quotient: the multiple may have wrapped, and then this number times the divisor wraps, too. */
  readonly isExact: Term;
}

/** Divides an index by a positive divisor, if the text of the term shows that it is a multiple of it; undefined if not. */
export function divideExactly(pool: TermPool, term: Term, divisor: bigint): ExactQuotient | undefined {
  const quotient = divide(pool, term, divisor);
  if (quotient === undefined) return undefined;
  if (divisor === 1n) return { quotient, isExact: pool.true };
  const { low, high } = integerBounds(requireIntSort(term));
  const isExact = pool.and(
    pool.atMost(pool.index(low / divisor), quotient),
    pool.atMost(quotient, pool.index(high / divisor)),
  );
  return { quotient, isExact };
}

const quotients = new WeakMap<Term, Map<bigint, Term | undefined>>();

/** Offsets of unrolled loops share their parts: each is divided once. */
function divide(pool: TermPool, term: Term, divisor: bigint): Term | undefined {
  if (divisor === 1n) return term;
  const known = quotients.get(term) ?? new Map<bigint, Term | undefined>();
  if (known.has(divisor)) return known.get(divisor);
  const quotient = quotientOf(pool, term, divisor);
  quotients.set(term, known.set(divisor, quotient));
  return quotient;
}

function quotientOf(pool: TermPool, term: Term, divisor: bigint): Term | undefined {
  if (term.value !== undefined)
    return term.value % divisor === 0n ? pool.index(term.value / divisor) : undefined;
  if (term.operator === 'mul') {
    const factor = part(term, 1).value;
    if (factor === undefined || factor % divisor !== 0n) return undefined;
    return pool.binary('mul', part(term, 0), pool.index(factor / divisor));
  }
  if (term.operator === 'add' || term.operator === 'sub') {
    const left = divide(pool, part(term, 0), divisor);
    const right = divide(pool, part(term, 1), divisor);
    return left === undefined || right === undefined ? undefined : pool.binary(term.operator, left, right);
  }
  if (term.operator === 'ite') {
    const then = divide(pool, part(term, 1), divisor);
    const otherwise = divide(pool, part(term, 2), divisor);
    if (then === undefined || otherwise === undefined) return undefined;
    return pool.ite(part(term, 0), then, otherwise);
  }
  return undefined;
}

/**
 * What is left of an index that is divided by a power of two, if the text of the term shows it: between 0 and the divisor.
 * Indices wrap around at a multiple of the divisor, which changes nothing.
 */
export function restOf(term: Term, powerOfTwo: bigint): bigint | undefined {
  if (term.value !== undefined) return positive(term.value, powerOfTwo);
  const rest = (number: number) => restOf(part(term, number), powerOfTwo);
  switch (term.operator) {
    case 'mul': {
      const factor = part(term, 1).value;
      return factor !== undefined && factor % powerOfTwo === 0n ? 0n : undefined;
    }
    case 'add':
    case 'sub': {
      const [left, right] = [rest(0), rest(1)];
      if (left === undefined || right === undefined) return undefined;
      return positive(term.operator === 'add' ? left + right : left - right, powerOfTwo);
    }
    default:
      return undefined;
  }
}

function positive(value: bigint, divisor: bigint): bigint {
  return ((value % divisor) + divisor) % divisor;
}

/** The largest power of two that divides a positive number. */
export function powerOfTwoIn(value: bigint): bigint {
  return value & -value;
}
