import { wrapOperation } from '../arithmetic/integer-arithmetic.js';
import { INTEGER_OPERATORS } from './integer-operators.js';
import type { IntSort } from './sort.js';
import type { IntOperator } from './term.js';

type COperator = keyof typeof INTEGER_OPERATORS;

/** How C writes the operators of terms. */
const C_OPERATORS = Object.fromEntries(
  Object.entries(INTEGER_OPERATORS).map(([symbol, operator]) => [operator, symbol]),
) as Readonly<Record<IntOperator, COperator>>;

/** The value of an operation on integers of a sort; undefined where the operation is undefined. */
export function computeInteger(
  operator: IntOperator,
  sort: IntSort,
  left: bigint,
  right: bigint,
): bigint | undefined {
  return wrapOperation(C_OPERATORS[operator], sort, left, right);
}
