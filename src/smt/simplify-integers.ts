import { type IntOperator, part, requireIntSort, type Term } from './term.js';
import type { TermPool } from './term-pool.js';

/** A simpler term for an operation, equal for all values of the symbols; undefined if none is known. */
export function simplifyBinary(
  pool: TermPool,
  operator: IntOperator,
  left: Term,
  right: Term,
): Term | undefined {
  const isCommutative = ['add', 'mul', 'bitand', 'bitor', 'bitxor'].includes(operator);
  if (isCommutative && left.value !== undefined) return pool.binary(operator, right, left);
  const sort = requireIntSort(left);
  switch (operator) {
    case 'add':
      if (right.value === 0n) return left;
      if (right.value !== undefined && left.operator === 'add' && part(left, 1).value !== undefined) {
        return pool.binary('add', part(left, 0), pool.binary('add', part(left, 1), right));
      }
      return undefined;
    case 'sub':
      if (left === right) return pool.integer(sort, 0);
      if (right.value === undefined) return undefined;
      return pool.binary('add', left, pool.integer(sort, -right.value));
    case 'mul':
      if (right.value === 0n) return right;
      return right.value === 1n ? left : undefined;
    case 'div':
      return right.value === 1n ? left : undefined;
    case 'rem':
      return right.value === 1n ? pool.integer(sort, 0) : undefined;
    case 'bitand':
      if (left === right) return left;
      return right.value === 0n ? right : undefined;
    case 'bitor':
      return left === right || right.value === 0n ? left : undefined;
    case 'bitxor':
      if (left === right) return pool.integer(sort, 0);
      return right.value === 0n ? left : undefined;
    case 'shl':
    case 'shr':
      return right.value === 0n ? left : undefined;
  }
}
