import type { LoopArray, LoopCells } from '../../sample/arrays-at-loops.js';
import type { LoopInteger } from '../../sample/integers-at-loops.js';
import { isChanged, isMoved, type KnownCells, type SampledCells } from '../../sample/known-cells.js';
import { CELL } from '../cell-texts.js';
import { type CellRange, mayBeNumber } from './cell-ranges.js';

/** Something that may be true of each cell in a range: of it and another cell. */
export interface PairFact {
  /** Kinds of ranges of which it is said. */
  readonly of: readonly CellRange['kind'][];
  /** What else must be true of other numbers; as C. */
  readonly when: readonly string[];
  readonly body: string;
  /** Distance of a second cell that must be in the range, too. */
  readonly reach: 0n | 1n;
  /** Undefined where an execution did not show it. */
  readonly holds: (cell: bigint, visit: KnownCells) => Truth | undefined;
}

/** `barely`: also true of numbers that are all alike, so it says nothing. */
export type Truth = 'true' | 'barely' | 'false';

/** Distances from an integer at which the other cell is looked for, and of sums of two numbers of cells. */
const DISTANCES = [0n, -1n];
const DISTANCES_OF_SUMS = [0n, -1n, 1n];

/** What may be said of the cells of one array. */
export interface PairFacts {
  /** Of neighbours and of other arrays. */
  readonly plain: readonly PairFact[];
  /** Of a cell whose number an integer has. */
  readonly pivots: readonly PairFact[];
}

/**
 * What may be said of the cells of one array, whether or not executions showed it.
 *
 * @param constants numbers of the program, for bounds
 */
export function pairFacts(
  array: LoopArray,
  { seen, known }: SampledCells,
  constants: readonly bigint[],
): PairFacts {
  const indices = seen.indices.filter((index) => mayBeNumber(known, seen.loop.integers.indexOf(index)));
  const changed = new Set(seen.arrays.filter((each) => isChanged(each, known)));
  const others = seen.arrays.filter((other) => other !== array && (changed.has(other) || changed.has(array)));
  // Where neither the array nor the integer changes, nothing is new.
  const moved = changed.has(array) ? indices : indices.filter((index) => isMoved(seen, index, known));
  return {
    plain: [
      ...(changed.has(array) ? neighbours(array) : []),
      ...others.map((other) => sum(array, other)),
      ...others.flatMap((other) => mirrors(array, other, indices, seen)),
      ...(changed.has(array) ? multiples(array, constants) : []),
    ],
    pivots: pivots(array, moved, seen),
  };
}

type Order = '<=' | '>=';

const ORDERS: readonly Order[] = ['<=', '>='];

/** Each cell and the next one: what is sorted. */
function neighbours(array: LoopArray): readonly PairFact[] {
  return ORDERS.map((order) => ({
    of: ['below', 'through', 'between'],
    when: [],
    body: `${array.name}[${CELL}] ${order} ${array.name}[${CELL} + 1]`,
    reach: 1n,
    holds: (cell, { cells }) => compare(order, cells.get(array)?.get(cell), cells.get(array)?.get(cell + 1n)),
  }));
}

/** Each cell and one whose number an integer has: the largest or smallest one so far. */
function pivots(array: LoopArray, indices: readonly LoopInteger[], { loop }: LoopCells): readonly PairFact[] {
  return indices.flatMap((index) =>
    DISTANCES.flatMap((distance) =>
      ORDERS.map((order): PairFact => {
        const number = distanceText(index.name, distance);
        return {
          of: ['below', 'between'],
          when: distance < 0n || index.type.signed ? [`${number} >= 0`] : [],
          body: `${array.name}[${CELL}] ${order} ${array.name}[${number}]`,
          reach: 0n,
          holds: (cell, { integers, cells }) => {
            const at = integers[loop.integers.indexOf(index)];
            if (at === undefined) return undefined;
            return compare(order, cells.get(array)?.get(cell), cells.get(array)?.get(at + distance));
          },
        };
      }),
    ),
  );
}

/** Each cell is the one of another array as far from an integer, or from the end: what is reversed. */
function mirrors(
  array: LoopArray,
  other: LoopArray,
  indices: readonly LoopInteger[],
  { loop }: LoopCells,
): readonly PairFact[] {
  const mirror = (text: string, sumAt: (visit: KnownCells) => bigint | undefined): PairFact => ({
    of: ['below', 'between'],
    when: [],
    body: `${array.name}[${CELL}] == ${other.name}[${text} - ${CELL}]`,
    reach: 0n,
    holds: (cell, visit) => {
      const sum = sumAt(visit);
      if (sum === undefined) return undefined;
      return equal(visit.cells.get(array)?.get(cell), visit.cells.get(other)?.get(sum - cell));
    },
  });
  return [
    ...(other.length === undefined
      ? []
      : [mirror(`${other.length - 1n}LL`, () => (other.length ?? 0n) - 1n)]),
    ...indices.flatMap((index) =>
      DISTANCES_OF_SUMS.map((distance) =>
        mirror(distanceText(index.name, distance), ({ integers }) => {
          const at = integers[loop.integers.indexOf(index)];
          return at === undefined ? undefined : at + distance;
        }),
      ),
    ),
  ];
}

/** Each cell is the one before with a cell of another array added. */
function sum(array: LoopArray, other: LoopArray): PairFact {
  const wide = (text: string) => `(long long)${text}`;
  const [now, next, added] = [
    `${array.name}[${CELL}]`,
    `${array.name}[${CELL} + 1]`,
    `${other.name}[${CELL}]`,
  ];
  return {
    of: ['below'],
    when: [],
    body: `${wide(next)} == ${wide(now)} + ${wide(added)}`,
    reach: 0n,
    holds: (cell, { cells }) => {
      const [one, two] = [cells.get(array)?.get(cell), cells.get(other)?.get(cell)];
      if (one === undefined || two === undefined) return undefined;
      const sum = equal(cells.get(array)?.get(cell + 1n), one + two);
      return sum === 'true' && two === 0n ? 'barely' : sum;
    },
  };
}

/** Each cell is at most a multiple of its number, and of one sign. */
function multiples(array: LoopArray, constants: readonly bigint[]): readonly PairFact[] {
  const said = `${array.name}[${CELL}]`;
  const bound = (order: Order, text: string, of: (cell: bigint) => bigint): PairFact => ({
    of: ['through'],
    when: [],
    body: `${said} ${order} ${text}`,
    reach: 0n,
    holds: (cell, { cells }) => compare(order, cells.get(array)?.get(cell), of(cell)),
  });
  return [
    bound('>=', '0', () => 0n),
    ...constants
      .filter((each) => each > 0n)
      .map((each) => bound('<=', `${each}LL * ${CELL}`, (cell) => each * cell)),
  ];
}

function distanceText(name: string, distance: bigint): string {
  if (distance === 0n) return `(long long)${name}`;
  return `(long long)${name} ${distance < 0n ? '-' : '+'} ${distance < 0n ? -distance : distance}`;
}

function compare(order: Order, one: bigint | undefined, other: bigint | undefined): Truth | undefined {
  if (one === undefined || other === undefined) return undefined;
  if (one === other) return 'barely';
  return (order === '<=') === one < other ? 'true' : 'false';
}

function equal(one: bigint | undefined, other: bigint | undefined): Truth | undefined {
  if (one === undefined || other === undefined) return undefined;
  if (one !== other) return 'false';
  return one === 0n ? 'barely' : 'true';
}
