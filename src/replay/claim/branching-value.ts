import type { BranchingValue } from './waypoint.js';

/**
 * `true` and `false`; of a `switch` a number or `default`. Tools that write `true` there mean that a label is taken;
 * ESBMC compares with one label after the other, and `false` is the comparison that jumps to its label.
 */
export function branchingValue(
  text: string | undefined,
  keyword: string,
  comparisons: 'one-by-one' | 'at-once',
): BranchingValue | undefined {
  const truth = text === 'true' ? true : text === 'false' ? false : undefined;
  if (keyword !== 'switch') return truth === undefined ? undefined : { kind: 'truth', truth };
  if (truth !== undefined) {
    return comparisons === 'at-once'
      ? { kind: 'any-case', taken: truth }
      : { kind: 'comparison', equal: !truth };
  }
  if (text === 'default') return { kind: 'default' };
  return text !== undefined && /^-?\d{1,30}$/.test(text) ? { kind: 'case', value: BigInt(text) } : undefined;
}
