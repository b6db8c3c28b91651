import { BIT_VECTORS } from './bit-vectors.js';
import type { Encoding } from './encoding.js';
import type { Term } from './term.js';
import { walkTerms } from './theories.js';

/**
 * The same as bit-vectors, but nothing is known of what is read from arrays, and of products and quotients of two numbers
 * that are both not known. What follows without them is found much faster.
 */
export const LOOSE_BIT_VECTORS: Encoding = {
  ...BIT_VECTORS,
  write(term, parts) {
    if (!isLoose(term)) return BIT_VECTORS.write(term, parts);
    const name = `unknown@${term.id}`;
    return { text: name, symbols: [{ name, sort: term.sort }] };
  },
};

/** Whether the two encodings differ in anything about the terms. */
export function areLoose(terms: readonly Term[]): boolean {
  for (const term of walkTerms(terms)) if (isLoose(term)) return true;
  return false;
}

function isLoose({ operator, sort, parts }: Term): boolean {
  if (operator === 'select') return sort.kind !== 'array';
  const isProduct = operator === 'mul' || operator === 'div' || operator === 'rem';
  return isProduct && parts.every((part) => part.operator !== 'literal');
}
