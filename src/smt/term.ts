import type { IntSort, Sort } from './sort.js';

/** Operators on integers of one sort; the result is wrapped to this sort. */
export type IntOperator =
  | 'add'
  | 'sub'
  | 'mul'
  /** Truncates towards zero; any value if the divisor is zero. */
  | 'div'
  /** Has the sign of the dividend; any value if the divisor is zero. */
  | 'rem'
  | 'bitand'
  | 'bitor'
  | 'bitxor'
  /** The shift distance counts as unsigned; callers must exclude distances of the width and more. */
  | 'shl'
  | 'shr';

export type FloatOperator = 'fadd' | 'fsub' | 'fmul' | 'fdiv' | 'frem';

/** On one float, which gives another one: the square root, rounded, and integers next to it. */
export type FloatFunction = 'fsqrt' | IntegralOperator;

/** The next integer below, above, towards zero; the nearest one, halves away from zero, or to the even one. */
export type IntegralOperator = 'ffloor' | 'fceil' | 'ftrunc' | 'fround' | 'frint';

export type Operator =
  | IntOperator
  | FloatOperator
  | FloatFunction
  /** A literal: an integer or truth value in `value`, a float in `real`. */
  | 'literal'
  /** An unknown value, identified by `name`. */
  | 'symbol'
  | 'not'
  | 'and'
  | 'or'
  | 'ite'
  | 'eq'
  | 'lt'
  | 'le'
  /** Between integer sorts; wraps. */
  | 'cast'
  | 'fneg'
  | 'feq'
  | 'flt'
  | 'fle'
  /** Between floats, rounded. */
  | 'float-to-float'
  | 'int-to-float'
  /** Truncates; any value if the result does not fit. */
  | 'float-to-int'
  /** The same bits as a number of the other kind, which has as many. */
  | 'bits-to-float'
  | 'float-to-bits'
  | 'select'
  | 'store'
  /** An array with the same value everywhere. */
  | 'fill';

/** Bounds of the values that an integer term can have. */
export interface Range {
  readonly low: bigint;
  readonly high: bigint;
}

/** A value as an expression over symbols. Equal terms of one pool are the same object. */
export interface Term {
  readonly id: number;
  readonly operator: Operator;
  readonly sort: Sort;
  readonly parts: readonly Term[];
  /** Literals of integers, and 1 or 0 for truth values. */
  readonly value: bigint | undefined;
  /** Literals of floats. */
  readonly real: number | undefined;
  /** Symbols. */
  readonly name: string | undefined;
  /** Integers: bounds that hold for every value of the symbols. */
  readonly range: Range;
}

const INT_OPERATORS: ReadonlySet<string> = new Set<IntOperator>([
  ...(['add', 'sub', 'mul', 'div', 'rem', 'bitand', 'bitor', 'bitxor', 'shl', 'shr'] as const),
]);

export function isIntOperator(operator: Operator): operator is IntOperator {
  return INT_OPERATORS.has(operator);
}

/** The sort of an integer term. */
export function requireIntSort(term: Term): IntSort {
  if (term.sort.kind !== 'int') throw new Error(`a term of sort ${term.sort.kind} is not an integer`);
  return term.sort;
}

export function isTrue(term: Term): boolean {
  return term.sort.kind === 'bool' && term.value === 1n;
}

export function isFalse(term: Term): boolean {
  return term.sort.kind === 'bool' && term.value === 0n;
}

/** A part of a term; the operator determines how many there are. */
export function part(term: Term, index: number): Term {
  const found = term.parts[index];
  if (found === undefined) throw new Error(`${term.operator} has no part ${index}`);
  return found;
}
