import type { Symbolic } from '../machine/interface/symbolic.js';
import { listNodes, someNode } from '../machine/symbolic/size-of-tree.js';
import { intersect, nearest, type SolutionIntervals } from './interval.js';

/** Values that satisfy everything; if there are none, the allowed value nearest to what is wanted. */
export function choices(
  domain: SolutionIntervals,
  wanted: SolutionIntervals,
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
export function* neighbours(
  domain: SolutionIntervals,
  wanted: SolutionIntervals,
  before: bigint | number,
  reach: bigint,
): Generator<bigint> {
  const both = intersect(domain, wanted);
  const first = nearest(both, BigInt(before));
  if (first === undefined) return;
  const above = membersOf(intersect(both, [[first, first + reach]]));
  const below = membersOf(intersect(both, [[first - reach, first - 1n]]), 'falling');
  let higher = above.next();
  let lower = below.next();
  while (!(higher.done && lower.done)) {
    if (lower.done || (!higher.done && higher.value - first <= first - lower.value)) {
      yield higher.value ?? first;
      higher = above.next();
    } else {
      yield lower.value;
      lower = below.next();
    }
  }
}

/** The numbers of a set, one after the other. What lies between its intervals takes no time. */
function* membersOf(
  set: SolutionIntervals,
  order: 'rising' | 'falling' = 'rising',
): Generator<bigint, undefined> {
  if (order === 'rising')
    for (const [low, high] of set) for (let value = low; value <= high; value++) yield value;
  else
    for (const [low, high] of [...set].reverse()) for (let value = high; value >= low; value--) yield value;
}

/** How many consecutive numbers cover all combinations of the remainders that the trees compute. */
export function reachOfAll(trees: readonly Symbolic[]): bigint {
  const all = trees.map(remainderReach).reduce((product, each) => product * each, 1n);
  return all > MAXIMUM_REACH ? MAXIMUM_REACH : all < MINIMUM_REACH ? MINIMUM_REACH : all;
}

/** How many consecutive numbers cover all remainders that a tree computes; 1 if it computes none. */
function remainderReach(tree: Symbolic): bigint {
  let reach = 1n;
  for (const node of listNodes(tree)) {
    if (!isRemainder(node) || node.right.kind !== 'constant') continue;
    const value = BigInt(node.right.value);
    const size = value < 0n ? -value : value;
    if (size > reach) reach = size;
  }
  return reach > MAXIMUM_REACH ? MAXIMUM_REACH : reach;
}

type Binary = Extract<Symbolic, { kind: 'binary' }>;

function isRemainder(node: Symbolic): node is Binary {
  return node.kind === 'binary' && (node.operator === '%' || node.operator === '&');
}

const BIT_OPERATORS: ReadonlySet<string> = new Set(['&', '|', '^', '<<', '>>']);

const asksForRemainder = someNode((node) => isRemainder(node));
const asksForBits = someNode((node) => node.kind === 'binary' && BIT_OPERATORS.has(node.operator));

export function hasRemainder(tree: Symbolic): boolean {
  return asksForRemainder(tree);
}

/** Whether a tree takes numbers apart into bits. */
export function hasBits(tree: Symbolic): boolean {
  return asksForBits(tree);
}
