import type { LoopArray } from '../../sample/arrays-at-loops.js';
import type { LoopInteger } from '../../sample/integers-at-loops.js';
import { isMoved, type KnownCells, type SampledCells } from '../../sample/known-cells.js';
import { CELL } from '../cells/cell-texts.js';
import { isFlag } from '../cells/loop-cases.js';

type Integers = KnownCells['integers'];

/** Cells of an array from one to below another one, of which one moves from iteration to iteration. */
export interface CellRange {
  /**
   * `below`, `through`: those below an index, without and with its own; `between`: from one index to below another one, or to
   * the end; `whole`: all of them, or those below an integer that does not move.
   */
  readonly kind: 'below' | 'through' | 'between' | 'whole';
  /** Says of a cell, and of the last one that a fact about it needs, that they are in the range; so that nothing wraps. */
  readonly text: (last: string) => string;
  /** The integers at its ends. */
  readonly indices: readonly LoopInteger[];
  readonly contains: (cell: bigint, integers: Integers) => boolean;
}

/**
 * The cells below each integer that moves, without and with its own; those between two integers, or from one to the end of the
 * array; and all.
 */
export function cellRanges({ seen, known }: SampledCells, { length }: LoopArray): readonly CellRange[] {
  const { loop } = seen;
  const indices = seen.indices.filter((index) => mayBeNumber({ seen, known }, index));
  const at = (index: LoopInteger, integers: Integers) => integers[loop.integers.indexOf(index)];
  const moved = indices.filter((index) => isMoved(seen, index, known));
  const below = moved.flatMap((index): readonly CellRange[] => [
    {
      kind: 'below',
      indices: [index],
      text: (last) => `${CELL} >= 0 && ${upTo(last, '<', index.name)}`,
      contains: (cell, integers) => cell >= 0n && cell < (at(index, integers) ?? 0n),
    },
    {
      kind: 'through',
      indices: [index],
      text: (last) => `${CELL} >= 0 && ${upTo(last, '<=', index.name)}`,
      contains: (cell, integers) => cell >= 0n && cell <= (at(index, integers) ?? -1n),
    },
  ]);
  const between = indices.flatMap((first) =>
    indices
      .filter((end) => end !== first && (moved.includes(first) || moved.includes(end)))
      .map((end) => ({
        ...rangeFrom(first.name, end.name, (integers) => [at(first, integers), at(end, integers)]),
        indices: [first, end],
      })),
  );
  const behind =
    length === undefined
      ? []
      : moved.map((first) => ({
          ...rangeFrom(first.name, `${length}`, (integers) => [at(first, integers), length]),
          indices: [first],
        }));
  const whole = [
    ...(length === undefined ? [] : [allBelow(`${length}`, () => length)]),
    ...indices
      .filter((index) => !moved.includes(index))
      .map((index) => allBelow(index.name, (integers) => at(index, integers))),
  ];
  return [...below, ...behind, ...between, ...whole];
}

/** Whether an integer was always the number of a cell, or one before the first; and is no flag. */
export function mayBeNumber({ seen, known }: SampledCells, integer: LoopInteger): boolean {
  const number = seen.loop.integers.indexOf(integer);
  return known.every(({ integers }) => (integers[number] ?? -1n) >= -1n) && !isFlag(seen, integer, known);
}

/** The cell itself, too: the number of the last one would wrap around behind the largest number of all. */
function upTo(last: string, order: '<' | '<=', end: string): string {
  const isBelow = `${last} ${order} ${end}`;
  return last === CELL ? isBelow : `${CELL} ${order} ${end} && ${isBelow}`;
}

function allBelow(end: string, endOf: (integers: Integers) => bigint | undefined): CellRange {
  return {
    kind: 'whole',
    indices: [],
    text: (last) => `${CELL} >= 0 && ${upTo(last, '<', end)}`,
    contains: (cell, integers) => cell >= 0n && cell < (endOf(integers) ?? 0n),
  };
}

function rangeFrom(
  first: string,
  end: string,
  ends: (integers: Integers) => readonly [bigint | undefined, bigint | undefined],
): Omit<CellRange, 'indices'> {
  return {
    kind: 'between',
    text: (last) => `${CELL} >= 0 && ${CELL} >= ${first} && ${upTo(last, '<', end)}`,
    contains: (cell, integers) => {
      const [from, to] = ends(integers);
      return from !== undefined && to !== undefined && cell >= 0n && cell >= from && cell < to;
    },
  };
}
