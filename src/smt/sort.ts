import { greatestInteger, leastInteger, wrapInteger } from '../arithmetic/integer-arithmetic.js';

/** Integers of C: `width` bits, in the range of two's complement where `signed`. */
export interface IntSort {
  readonly kind: 'int';
  readonly width: number;
  readonly signed: boolean;
}

/** IEEE 754 binary32 and binary64, and the extended format of x86 (80), rounded to nearest, ties to even. */
export interface FloatSort {
  readonly kind: 'float';
  readonly width: 32 | 64 | 80;
}

export interface BoolSort {
  readonly kind: 'bool';
}

/** Arrays whose indices are of the sort `INDEX`. */
export interface ArraySort {
  readonly kind: 'array';
  readonly element: IntSort | FloatSort;
}

export type Sort = BoolSort | IntSort | FloatSort | ArraySort;

const integers = new Map<string, IntSort>();

/** The integers of a width of at least 1 bit; the same object for the same arguments. */
export function intSort(width: number, signed: boolean): IntSort {
  const key = `${width}${signed}`;
  let sort = integers.get(key);
  if (sort === undefined) {
    sort = { kind: 'int', width, signed };
    integers.set(key, sort);
  }
  return sort;
}

export const BOOL: BoolSort = { kind: 'bool' };
export const FLOAT32: FloatSort = { kind: 'float', width: 32 };
export const FLOAT64: FloatSort = { kind: 'float', width: 64 };
export const FLOAT80: FloatSort = { kind: 'float', width: 80 };
export const INDEX = intSort(64, true);

/** Arrays of an element sort. */
export function arraySort(element: IntSort | FloatSort): ArraySort {
  return { kind: 'array', element };
}

/** A short name, unique for each sort. */
export function sortName(sort: Sort): string {
  switch (sort.kind) {
    case 'bool':
      return 'b';
    case 'int':
      return `${sort.signed ? 'i' : 'u'}${sort.width}`;
    case 'float':
      return `f${sort.width}`;
    case 'array':
      return `a.${sortName(sort.element)}`;
  }
}

/** The smallest and the largest value. */
export function integerBounds(sort: IntSort): { readonly low: bigint; readonly high: bigint } {
  return { low: leastInteger(sort), high: greatestInteger(sort) };
}

/** The value of the sort that is equal modulo two to the width. */
export function wrapTo(sort: IntSort, value: bigint): bigint {
  return wrapInteger(sort, value);
}
