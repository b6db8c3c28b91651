import type { IntegerType } from '../type/c-type.js';
import type { TypedExpression, TypedNode } from './typed-expression.js';

/**
 * A value from `least` to `most`; an execution ends where it is another one. Of what depends on a bit-field of more bits than int,
 * compilers give those different numbers, and the type is that of clang; no array has another length.
 */
export interface LimitedExpression extends TypedNode<IntegerType> {
  readonly kind: 'limited';
  /** Of the same type. */
  readonly operand: TypedExpression;
  /** The type that the value has for gcc, if that may be another one. */
  readonly field: { readonly width: number; readonly signed: boolean } | undefined;
  readonly least: bigint;
  readonly most: bigint;
  /** Why an execution ends. */
  readonly otherwise: string;
}

/** Something that the front end cannot represent. Only a problem when it is executed. */
export interface UnsupportedExpression extends TypedNode {
  readonly kind: 'unsupported';
  readonly reason: string;
}
