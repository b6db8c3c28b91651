/** A closed interval of integers, not empty. */
export type Interval = readonly [low: bigint, high: bigint];

/** Intervals in ascending order that do not touch. */
export type SolutionIntervals = readonly Interval[];

/** Of more parts than this, only the first are kept: the search then looks elsewhere. */
const MAXIMUM_PARTS = 64;

export const NOTHING: SolutionIntervals = [];

export function intervalSet(parts: readonly Interval[]): SolutionIntervals {
  const sorted = parts
    .filter(([low, high]) => low <= high)
    .sort((a, b) => (a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : 0));
  const merged: [bigint, bigint][] = [];
  for (const [low, high] of sorted) {
    const last = merged.at(-1);
    if (last !== undefined && low <= last[1] + 1n) last[1] = last[1] > high ? last[1] : high;
    else merged.push([low, high]);
  }
  return merged.slice(0, MAXIMUM_PARTS);
}

export function intersect(left: SolutionIntervals, right: SolutionIntervals): SolutionIntervals {
  const parts: Interval[] = [];
  for (const [low, high] of left) {
    for (const [otherLow, otherHigh] of right) {
      parts.push([low > otherLow ? low : otherLow, high < otherHigh ? high : otherHigh]);
    }
  }
  return intervalSet(parts);
}

/** All numbers of `within` that are not in `set`. */
export function complement(set: SolutionIntervals, within: Interval): SolutionIntervals {
  const parts: Interval[] = [];
  let next = within[0];
  for (const [low, high] of set) {
    parts.push([next, low - 1n < within[1] ? low - 1n : within[1]]);
    if (high + 1n > next) next = high + 1n;
  }
  parts.push([next, within[1]]);
  return intervalSet(parts);
}

/** The member of a set that is nearest to a number; undefined where the set is empty. */
export function nearest(set: SolutionIntervals, wanted: bigint): bigint | undefined {
  let best: bigint | undefined;
  let distance = 0n;
  for (const [low, high] of set) {
    const value = wanted < low ? low : wanted > high ? high : wanted;
    const away = value > wanted ? value - wanted : wanted - value;
    if (best === undefined || away < distance) [best, distance] = [value, away];
  }
  return best;
}

/** Quotient rounded down; the divisor is positive. */
export function floorDivide(value: bigint, divisor: bigint): bigint {
  const quotient = value / divisor;
  return value % divisor < 0n ? quotient - 1n : quotient;
}

/** Quotient rounded up; the divisor is positive. */
export function ceilingDivide(value: bigint, divisor: bigint): bigint {
  return -floorDivide(-value, divisor);
}
