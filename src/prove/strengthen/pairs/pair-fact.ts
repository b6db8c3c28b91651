import type { LoopInteger } from '../../sample/integers-at-loops.js';
import type { KnownCells } from '../../sample/known-cells.js';
import type { CellRange } from './cell-ranges.js';

/** Something that may be true of each cell in a range: of it and another cell. */
export interface PairFact {
  /** Kinds of ranges of which it is said. */
  readonly of: readonly CellRange['kind'][];
  /** What else must be true of other numbers; as C. */
  readonly when: readonly string[];
  readonly body: string;
  /** Distance of a second cell that must be in the range, too. */
  readonly reach: 0n | 1n;
  /** An index by which the range of the cells must not be told. */
  readonly apart?: LoopInteger;
  /** A fact that says more: where it was seen, this one is left out. */
  readonly unless?: PairFact;
  /** Undefined where an execution did not show it. */
  readonly holds: (cell: bigint, visit: KnownCells) => Truth | undefined;
}

/** `barely`: also true of numbers that are all alike, so it says nothing. */
export type Truth = 'true' | 'barely' | 'false';

/** Whether two numbers are alike, and not only because both are 0. */
export function equal(one: bigint | undefined, other: bigint | undefined): Truth | undefined {
  if (one === undefined || other === undefined) return undefined;
  if (one !== other) return 'false';
  return one === 0n ? 'barely' : 'true';
}
