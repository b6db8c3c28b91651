import { oppositeComparison } from '../c/tree/opposite-comparison.js';
import type { Symbolic } from '../machine/interface/symbolic.js';
import {
  evaluateSymbolic,
  type InputAssignment,
  isZero,
  type SymbolicConstraint,
} from './evaluate-symbolic.js';

/**
 * How far values are from satisfying a constraint: 0 if they satisfy it, infinite if a tree has no value. Nearer is
 * smaller, as far as the two sides of a comparison tell.
 */
export function constraintDistance(
  { condition, truth }: SymbolicConstraint,
  values: InputAssignment,
): number {
  if (condition.kind === 'unary' && condition.operator === '!') {
    return constraintDistance({ condition: condition.operand, truth: !truth }, values);
  }
  if (condition.kind === 'conversion' && isComparison(condition.operand)) {
    return constraintDistance({ condition: condition.operand, truth }, values);
  }
  if (condition.kind !== 'binary' || !isComparison(condition)) {
    const value = evaluateSymbolic(condition, values);
    if (value === undefined) return Number.POSITIVE_INFINITY;
    if (truth) return isZero(value) ? 1 : 0;
    return Math.abs(Number(value));
  }
  const left = evaluateSymbolic(condition.left, values);
  const right = evaluateSymbolic(condition.right, values);
  if (left === undefined || right === undefined) return Number.POSITIVE_INFINITY;
  const difference =
    typeof left === 'bigint' && typeof right === 'bigint'
      ? Number(left - right)
      : Number(left) - Number(right);
  return distanceBetween(
    truth ? condition.operator : (oppositeComparison(condition.operator) ?? ''),
    difference,
  );
}

function isComparison(tree: Symbolic): boolean {
  return tree.kind === 'binary' && oppositeComparison(tree.operator) !== undefined;
}

/** By how much a comparison is false, by the difference of its operands; 0 if it is true. */
export function distanceBetween(operator: string, difference: number): number {
  if (Number.isNaN(difference)) return operator === '!=' ? 0 : Number.POSITIVE_INFINITY;
  switch (operator) {
    case '==':
      return Math.abs(difference);
    case '!=':
      return difference === 0 ? 1 : 0;
    case '<':
      return difference < 0 ? 0 : difference + Number.MIN_VALUE;
    case '<=':
      return Math.max(0, difference);
    case '>':
      return difference > 0 ? 0 : -difference + Number.MIN_VALUE;
    default:
      return Math.max(0, -difference);
  }
}
