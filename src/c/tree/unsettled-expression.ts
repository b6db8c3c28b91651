import type { IntegerType } from '../type/c-type.js';
import type { TypedExpression, TypedNode } from './typed-expression.js';

/**
 * A value that depends on a bit-field of more bits than int, or what it is combined with: compilers give it different numbers
 * where it is not from `least` to `most`. The type is that of clang. Or the length of an array, which lies between them. An
 * execution ends elsewhere.
 */
export interface WideFieldExpression extends TypedNode<IntegerType> {
  readonly kind: 'wide-field';
  /** Of the same type. */
  readonly operand: TypedExpression;
  /** The type that the value has for gcc. */
  readonly field: { readonly width: number; readonly signed: boolean };
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
