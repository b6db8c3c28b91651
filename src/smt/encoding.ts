import type { Sort } from './sort.js';
import type { Term } from './term.js';

/** How an operation is written, given the texts of its parts. */
export interface Written {
  readonly text: string;
  /** Symbols for what the encoding cannot express. */
  readonly symbols?: readonly { readonly name: string; readonly sort: Sort }[];
  /** Facts about the result, which they call `RESULT`. */
  readonly conditions?: readonly string[];
}

/** Stands for the name of the result in the conditions. */
export const RESULT = '\u0000';

/**
 * A way to express terms in SMT-LIB. An encoding may allow more values than the term has, but never fewer: whatever
 * it shows to be unsatisfiable really is.
 */
export interface Encoding {
  readonly name: 'bit-vectors' | 'integers';
  sort(sort: Sort): string;
  /** Facts about a symbol that its sort does not express. */
  bounds(sort: Sort, text: string): readonly string[];
  write(term: Term, parts: readonly string[]): Written;
}
