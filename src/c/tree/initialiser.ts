import type { CType, Member } from '../type/c-type.js';
import type { SourceRange } from './source-range.js';
import type { TypedExpression } from './typed-expression.js';

/**
 * How an object is initialised. `list`: the object is filled with zero bytes, then the stores are made in this order;
 * they do not overlap. Ranges `[a ... b]` are written out.
 */
export type Initialiser =
  | { readonly kind: 'value'; readonly value: TypedExpression }
  | { readonly kind: 'list'; readonly stores: readonly InitialiserStore[]; readonly range: SourceRange };

export interface InitialiserStore {
  /** Bytes from the start of the object. */
  readonly offset: number;
  readonly bitField: Member['bitField'];
  /** Type of the stored part: a scalar, a record, or an array for `string`. */
  readonly type: CType;
  readonly value:
    | { readonly kind: 'value'; readonly value: TypedExpression }
    /** Characters of a string literal, as many as fit into the array. */
    | { readonly kind: 'string'; readonly elements: readonly number[] };
}
