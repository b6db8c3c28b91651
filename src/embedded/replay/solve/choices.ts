import type { Symbolic } from '../execution/symbolic.js';
import { type IntervalSet, intersect, nearest } from './interval.js';

/** Values that satisfy everything; where there is none, the allowed value that is nearest to what is wanted. */
export function choices(
  domain: IntervalSet,
  wanted: IntervalSet,
  before: bigint | number,
): readonly bigint[] {
  const from = BigInt(before);
  const both = intersect(domain, wanted);
  if (both.length > 0) {
    const first = nearest(both, from);
    return [...(first === undefined ? [] : [first]), ...both.flat()].slice(0, 12);
  }
  const ends = wanted.flatMap(([low, high]) => [nearest(domain, low), nearest(domain, high)]);
  return ends.filter((value) => value !== undefined).slice(0, 2);
}

/** The first numbers of what is allowed, one after the other. */
export function neighbours(
  domain: IntervalSet,
  wanted: IntervalSet,
  before: bigint | number,
): readonly bigint[] {
  const both = intersect(domain, wanted);
  const first = nearest(both, BigInt(before));
  if (first === undefined) return [];
  const steps = Array.from({ length: 65 }, (_, index) => BigInt(index));
  return steps
    .flatMap((step) => [first + step, first - step])
    .filter((value) => both.some(([low, high]) => low <= value && value <= high));
}

export function hasRemainder(tree: Symbolic): boolean {
  if (tree.kind === 'constant' || tree.kind === 'input') return false;
  if (tree.kind !== 'binary') return hasRemainder(tree.operand);
  return (
    tree.operator === '%' || tree.operator === '&' || hasRemainder(tree.left) || hasRemainder(tree.right)
  );
}
