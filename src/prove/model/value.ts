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
