import type { FunctionType, Member, RecordType } from '../type/c-type.js';
import type { Initialiser } from './initialiser.js';
import type { TypedExpression, TypedNode } from './typed-expression.js';
import type { FunctionEntity, Variable } from './typed-program.js';

/** Denotes an object (an lvalue) or a function. */
export type TypedPlace =
  | VariablePlace
  | FunctionPlace
  | DereferencePlace
  | MemberPlace
  | StringPlace
  | CompoundLiteralPlace
  | TemporaryPlace;

export interface VariablePlace extends TypedNode {
  readonly kind: 'variable';
  readonly variable: Variable;
}

/** A function designator; occurs only under `AddressExpression`. */
export interface FunctionPlace extends TypedNode<FunctionType> {
  readonly kind: 'function';
  readonly function: FunctionEntity;
}

/** `*pointer`; `a[i]` is a dereference of a `pointer-add`, `p->m` a member of a dereference. */
export interface DereferencePlace extends TypedNode {
  readonly kind: 'dereference';
  readonly pointer: TypedExpression;
}

/** A member, with its offset in the record; members of anonymous members are written out step by step. */
export interface MemberPlace extends TypedNode {
  readonly kind: 'member';
  readonly base: TypedPlace;
  readonly member: Member;
}

/**
 * A string literal: an object with static storage, whose type is an array of `char`, `wchar_t`, `char16_t` or
 * `char32_t`.
 */
export interface StringPlace extends TypedNode {
  readonly kind: 'string';
  /** Values of the elements as unsigned numbers, including the final zero. */
  readonly elements: readonly number[];
}

/** `(T){ … }`: the object is initialised again whenever the expression is evaluated. */
export interface CompoundLiteralPlace extends TypedNode {
  readonly kind: 'compound-literal';
  /** The unnamed object: a hidden local of the function, or a hidden global outside functions. */
  readonly variable: Variable;
  readonly initialiser: Initialiser;
}

/** The object that holds a record value that has no place, as in `f().member`. */
export interface TemporaryPlace extends TypedNode<RecordType> {
  readonly kind: 'temporary';
  readonly value: TypedExpression;
}
