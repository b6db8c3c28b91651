import { type IntSort, wrapTo } from './sort.js';
import type { IntOperator } from './term.js';

/** The value of an operation on integers of a sort; undefined where the operation is undefined. */
export function computeInteger(
  operator: IntOperator,
  sort: IntSort,
  left: bigint,
  right: bigint,
): bigint | undefined {
  switch (operator) {
    case 'add':
      return wrapTo(sort, left + right);
    case 'sub':
      return wrapTo(sort, left - right);
    case 'mul':
      return wrapTo(sort, left * right);
    case 'div':
      return right === 0n ? undefined : wrapTo(sort, left / right);
    case 'rem':
      return right === 0n ? undefined : wrapTo(sort, left % right);
    case 'bitand':
      return wrapTo(sort, left & right);
    case 'bitor':
      return wrapTo(sort, left | right);
    case 'bitxor':
      return wrapTo(sort, left ^ right);
    case 'shl':
      return right < 0n || right >= BigInt(sort.width) ? undefined : wrapTo(sort, left << right);
    case 'shr':
      return right < 0n || right >= BigInt(sort.width) ? undefined : wrapTo(sort, left >> right);
  }
}
