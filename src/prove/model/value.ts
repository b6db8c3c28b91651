import type { CType } from '../../c/type/c-type.js';
import type { Term } from '../../smt/term.js';

/** The result of evaluating an expression. */
export type TermValue = NumberValue | PointerValue | RecordValue | { readonly kind: 'void' };

/** An integer or float, of the sort of its type. */
export interface NumberValue {
  readonly kind: 'number';
  readonly term: Term;
}

export interface PointerValue {
  readonly kind: 'pointer';
  readonly base: Term;
  readonly offset: Term;
  /** Undefined: the text does not show it, as that of pointers that are loaded. */
  readonly within?: Extent | undefined;
}

/**
 * The part of an object in which a pointer must stay that is made from a place (C11 6.5.6p8). `whole`: all of it, which each access
 * looks at.
 */
export type Extent = { readonly of: 'whole' } | PartExtent;

export interface PartExtent {
  /** `single`: what is no array counts as one of one element. */
  readonly of: 'array' | 'single';
  /** Bytes from the beginning of the part to where the pointer leads. */
  readonly distance: Term;
  /** The size of the part; undefined: it goes on as far as the object. */
  readonly bytes: Term | undefined;
}

/** A copy of a structure: its scalars in the order of its layout. */
export interface RecordValue {
  readonly kind: 'record';
  readonly parts: readonly (NumberValue | PointerValue)[];
}

/** A place in memory with the type of the access. */
export interface Lvalue {
  readonly base: Term;
  readonly offset: Term;
  readonly type: CType;
  readonly bitField: { readonly firstBit: number; readonly width: number } | undefined;
  /** In which pointers to it stay. */
  readonly extent?: Extent | undefined;
  /** In which the pointer stays that led here. */
  readonly within?: Extent | undefined;
}

export const NOTHING: TermValue = { kind: 'void' };

export function valueTerms(value: NumberValue | PointerValue): readonly Term[] {
  return value.kind === 'number' ? [value.term] : [value.base, value.offset];
}

export function valueFrom(terms: readonly Term[]): NumberValue | PointerValue {
  const [first, second] = terms;
  if (first === undefined) throw new Error('a scalar has at least one part');
  return second === undefined
    ? { kind: 'number', term: first }
    : { kind: 'pointer', base: first, offset: second };
}
