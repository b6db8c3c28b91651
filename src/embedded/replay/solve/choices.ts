import type { Symbolic } from '../execution/symbolic/symbolic.js';
import { type IntervalSet, intersect, nearest } from './interval.js';

/** Values that satisfy everything; if there are none, the allowed value nearest to what is wanted. */
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

/** How many numbers are tried one after the other at most: limited by the remainders that can be waited for. */
const MAXIMUM_REACH = 5000n;
const MINIMUM_REACH = 64n;

/**
 * The first allowed numbers, one after the other.
 *
 * @param reach how far, at most
 */
export function neighbours(
  domain: IntervalSet,
  wanted: IntervalSet,
  before: bigint | number,
  reach: bigint,
): readonly bigint[] {
  const both = intersect(domain, wanted);
  const first = nearest(both, BigInt(before));
  if (first === undefined) return [];
  const steps = Array.from({ length: Number(reach) + 1 }, (_, index) => BigInt(index));
  return steps
    .flatMap((step) => [first + step, first - step])
    .filter((value) => both.some(([low, high]) => low <= value && value <= high));
}

/** How many consecutive numbers cover all combinations of the remainders that the trees compute. */
export function reachOfAll(trees: readonly Symbolic[]): bigint {
  const all = trees.map(reachOf).reduce((product, each) => product * each, 1n);
  return all > MAXIMUM_REACH ? MAXIMUM_REACH : all < MINIMUM_REACH ? MINIMUM_REACH : all;
}

/** How many consecutive numbers cover all remainders that a tree computes; 1 if it computes none. */
function reachOf(tree: Symbolic): bigint {
  if (tree.kind === 'constant' || tree.kind === 'input') return 1n;
  if (tree.kind !== 'binary') return reachOf(tree.operand);
  const { operator, left, right } = tree;
  const here = (operator === '%' || operator === '&') && right.kind === 'constant' ? BigInt(right.value) : 0n;
  const size = here < 0n ? -here : here;
  const reach = [size, reachOf(left), reachOf(right)].reduce((one, other) => (one > other ? one : other));
  return reach > MAXIMUM_REACH ? MAXIMUM_REACH : reach;
}

export function hasRemainder(tree: Symbolic): boolean {
  if (tree.kind === 'constant' || tree.kind === 'input') return false;
  if (tree.kind !== 'binary') return hasRemainder(tree.operand);
  return (
    tree.operator === '%' || tree.operator === '&' || hasRemainder(tree.left) || hasRemainder(tree.right)
  );
}

/** Whether a tree takes numbers apart into bits. */
export function hasBits(tree: Symbolic): boolean {
  if (tree.kind === 'constant' || tree.kind === 'input') return false;
  if (tree.kind !== 'binary') return hasBits(tree.operand);
  return ['&', '|', '^', '<<', '>>'].includes(tree.operator) || hasBits(tree.left) || hasBits(tree.right);
}
