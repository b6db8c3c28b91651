import { part, type Term } from './term.js';
import type { TermPool } from './term-pool.js';

const quotients = new WeakMap<Term, Map<bigint, Term | undefined>>();

/**
 * A multiple of a divisor, divided by it, if the text of the term shows that it is one; undefined if not. A multiplication that
 * wraps gives a number larger than any object. Offsets of unrolled loops share their parts: each is divided once.
 */
export function divideExactly(pool: TermPool, term: Term, divisor: bigint): Term | undefined {
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
    const left = divideExactly(pool, part(term, 0), divisor);
    const right = divideExactly(pool, part(term, 1), divisor);
    return left === undefined || right === undefined ? undefined : pool.binary(term.operator, left, right);
  }
  if (term.operator === 'ite') {
    const then = divideExactly(pool, part(term, 1), divisor);
    const otherwise = divideExactly(pool, part(term, 2), divisor);
    if (then === undefined || otherwise === undefined) return undefined;
    return pool.ite(part(term, 0), then, otherwise);
  }
  return undefined;
}
