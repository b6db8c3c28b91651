import type { Sort } from './sort.js';
import type { Term } from './term.js';

/** How an operation is written, by the texts of its parts. */
export interface Written {
  readonly text: string;
  /** Symbols that stand for what the encoding cannot express. */
  readonly symbols?: readonly { readonly name: string; readonly sort: Sort }[];
  /** Facts about the result, which is called `RESULT` in them. */
  readonly conditions?: readonly string[];
}

/** Stands for the name of the result in the conditions of what was written. */
export const RESULT = '\u0000';

/**
 * A way to express terms in SMT-LIB. An encoding may allow more values than the term has, never fewer: what it shows to
 * be unsatisfiable is so.
 */
export interface Encoding {
  readonly name: 'bit-vectors' | 'integers';
  sort(sort: Sort): string;
  /** Facts about a symbol that its sort does not say. */
  bounds(sort: Sort, text: string): readonly string[];
  write(term: Term, parts: readonly string[]): Written;
}
