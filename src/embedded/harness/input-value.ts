import type { ConstantValue } from './tree-sitter/constants.js';

/** What a witness speaks about when it gives a value. */
export type Subject =
  | { readonly kind: 'result'; readonly callee: string | undefined }
  | { readonly kind: 'variable'; readonly expression: string };

/** Where a witness says that a value holds. Lines and columns are 1-based. */
export type Place =
  /** GraphML: on an edge that covers these lines (all lines where it states none). */
  | {
      readonly kind: 'edge';
      readonly firstLine: number | undefined;
      readonly lastLine: number | undefined;
      readonly scope: string | undefined;
    }
  /** YAML `function_return`: at the call whose right parenthesis stands there. */
  | {
      readonly kind: 'call';
      readonly fileName: string;
      readonly line: number;
      readonly column: number | undefined;
      readonly scope: string | undefined;
    }
  /** YAML `assumption`: just before the statement there. */
  | {
      readonly kind: 'before';
      readonly fileName: string;
      readonly line: number;
      readonly column: number | undefined;
      readonly scope: string | undefined;
    };

/** One value that a witness gives, in the order of the witness. */
export interface InputValue {
  readonly subject: Subject;
  readonly value: ConstantValue;
  readonly place: Place;
}
