import type { Term } from './term.js';
import type { TermPool } from './term-pool.js';

/**
 * Whether a term is none of these symbols, nor taken from one: by a choice, by a conversion, or from an array where nothing else
 * was stored.
 */
export function isNoneOf(
  pool: TermPool,
  symbols: WeakSet<Term>,
  term: Term,
  known: Map<Term, Term> = new Map(),
): Term {
  const found = known.get(term);
  if (found !== undefined) return found;
  const [first, second, third] = term.parts;
  let answer = pool.truth(!symbols.has(term));
  if (term.operator === 'ite' && first !== undefined && second !== undefined && third !== undefined) {
    answer = pool.ite(first, isNoneOf(pool, symbols, second, known), isNoneOf(pool, symbols, third, known));
  } else if (term.operator === 'select' && first !== undefined && second !== undefined)
    answer = isElementOfNone(pool, symbols, { array: first, index: second }, known);
  // Elements of arrays, and bit-fields, are kept with another sign or fewer bits.
  else if (term.operator === 'cast' && first !== undefined) answer = isNoneOf(pool, symbols, first, known);
  known.set(term, answer);
  return answer;
}

/** The same of an element of an array, whatever was stored there on the way. */
function isElementOfNone(
  pool: TermPool,
  symbols: WeakSet<Term>,
  { array, index }: { readonly array: Term; readonly index: Term },
  known: Map<Term, Term>,
): Term {
  const arrays = new Map<Term, Term>();
  return held(array);

  function held(inner: Term): Term {
    const found = arrays.get(inner);
    if (found !== undefined) return found;
    const [first, second, third] = inner.parts;
    let answer = pool.truth(!symbols.has(inner));
    if (first !== undefined && second !== undefined && third !== undefined) {
      if (inner.operator === 'ite') answer = pool.ite(first, held(second), held(third));
      if (inner.operator === 'store')
        answer = pool.ite(pool.equal(second, index), isNoneOf(pool, symbols, third, known), held(first));
    }
    arrays.set(inner, answer);
    return answer;
  }
}
