import type { IntegerType } from '../../c/type/c-type.js';
import { integerBounds, intSort } from '../../smt/sort.js';

/** Numbers from one to another one. */
export interface IntegerRange {
  readonly low: bigint;
  readonly high: bigint;
}

/** All numbers of a type; of a bit-field, with its own width. */
export function allOf({ width, signed }: Pick<IntegerType, 'width' | 'signed'>): IntegerRange {
  return integerBounds(intSort(width, signed));
}

export function both(one: IntegerRange, other: IntegerRange): IntegerRange {
  return {
    low: one.low > other.low ? one.low : other.low,
    high: one.high < other.high ? one.high : other.high,
  };
}
