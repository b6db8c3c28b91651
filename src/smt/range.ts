import { type IntSort, integerBounds } from './sort.js';
import type { IntOperator, Range, Term } from './term.js';

function minimum(values: readonly bigint[]): bigint {
  return values.reduce((least, value) => (value < least ? value : least));
}

function maximum(values: readonly bigint[]): bigint {
  return values.reduce((most, value) => (value > most ? value : most));
}

/** Bounds that include both ranges. */
export function union(one: Range, other: Range): Range {
  return { low: minimum([one.low, other.low]), high: maximum([one.high, other.high]) };
}

export function within(inner: Range, outer: Range): boolean {
  return inner.low >= outer.low && inner.high <= outer.high;
}

/** Bounds of the exact result of an operation before wrapping; undefined if only those of the sort are known. */
export function exactRange(operator: IntOperator, left: Range, right: Range): Range | undefined {
  switch (operator) {
    case 'add':
      return { low: left.low + right.low, high: left.high + right.high };
    case 'sub':
      return { low: left.low - right.high, high: left.high - right.low };
    case 'mul': {
      const products = [
        left.low * right.low,
        left.low * right.high,
        left.high * right.low,
        left.high * right.high,
      ];
      return { low: minimum(products), high: maximum(products) };
    }
    case 'div': {
      // A divisor of zero gives any value.
      if (right.low <= 0n && right.high >= 0n) return undefined;
      const quotients = [
        left.low / right.low,
        left.low / right.high,
        left.high / right.low,
        left.high / right.high,
      ];
      const zero = left.low <= 0n && left.high >= 0n ? [0n] : [];
      return { low: minimum([...quotients, ...zero]), high: maximum([...quotients, ...zero]) };
    }
    case 'rem': {
      if (right.low <= 0n && right.high >= 0n) return undefined;
      const most = maximum([right.high, -right.high, -right.low, right.low]) - 1n;
      const high = left.high < 0n ? 0n : minimum([most, left.high]);
      const low = left.low >= 0n ? 0n : maximum([-most, left.low]);
      return { low, high };
    }
    case 'bitand':
      if (left.low >= 0n && right.low >= 0n) return { low: 0n, high: minimum([left.high, right.high]) };
      if (right.low >= 0n) return { low: 0n, high: right.high };
      return left.low >= 0n ? { low: 0n, high: left.high } : undefined;
    case 'bitor':
    case 'bitxor': {
      if (left.low < 0n || right.low < 0n) return undefined;
      const bits = maximum([left.high, right.high]).toString(2).length;
      return { low: 0n, high: (1n << BigInt(bits)) - 1n };
    }
    case 'shl':
      return undefined;
    case 'shr':
      // Distances that are too large give any value.
      return undefined;
  }
}

/** Bounds of an operation on integers of a sort, with wrapping. */
export function rangeOfOperation(operator: IntOperator, sort: IntSort, left: Term, right: Term): Range {
  const bounds = integerBounds(sort);
  if (operator === 'shr' && right.value !== undefined && right.value < BigInt(sort.width)) {
    return { low: left.range.low >> right.value, high: left.range.high >> right.value };
  }
  const exact = exactRange(operator, left.range, right.range);
  return exact !== undefined && within(exact, bounds) ? exact : bounds;
}
