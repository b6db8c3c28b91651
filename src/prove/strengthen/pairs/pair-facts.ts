import type { LoopArray, LoopCells } from '../../sample/arrays-at-loops.js';
import type { LoopInteger } from '../../sample/integers-at-loops.js';
import { isChanged, isMoved, type KnownCells, type SampledCells } from '../../sample/known-cells.js';
import { CELL } from '../cells/cell-texts.js';
import { mayBeNumber } from './cell-ranges.js';
import { equal, type PairFact, type Truth } from './pair-fact.js';
import { runningSums, sumsOfTwo } from './sum-facts.js';

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
  const indices = seen.indices.filter((index) => mayBeNumber({ seen, known }, index));
  const changed = new Set(seen.arrays.filter((each) => isChanged(seen, each, known)));
  const others = seen.arrays.filter((other) => other !== array && (changed.has(other) || changed.has(array)));
  // Where neither the array nor the integer changes, nothing is new.
  const moved = changed.has(array) ? indices : indices.filter((index) => isMoved(seen, index, known));
  return {
    plain: [
      ...neighbours(array).filter((each) => changed.has(array) || isNew(each, known)),
      ...others.flatMap((other) => runningSums(array, other)),
      // Said once, of the first one.
      ...sumsOfTwo(array, seen.arrays.slice(seen.arrays.indexOf(array) + 1), changed),
      ...others.flatMap((other) => shifted(array, other)),
      ...others.flatMap((other) => mirrors(array, other, indices, seen)),
      ...(changed.has(array) ? multiples(array, constants) : []),
    ],
    pivots: changed.has(array) ? pivots(array, moved, seen) : apartPivots(array, moved, seen),
  };
}

/** Whether a fact is not true of all cells that were ever seen: of an array that a loop does not change, it was known before. */
function isNew({ holds }: PairFact, known: readonly KnownCells[]): boolean {
  return known.some((visit) =>
    [...visit.cells.values()].some((cells) =>
      [...cells.keys()].some((cell) => holds(cell, visit) === 'false'),
    ),
  );
}

type Order = '<=' | '>=';

const ORDERS: readonly Order[] = ['<=', '>='];

/** Each cell and the next one: what is sorted. */
function neighbours(array: LoopArray): readonly PairFact[] {
  return ORDERS.map((order) => ({
    of: ['below', 'through', 'between', 'whole'],
    when: [],
    body: `${array.cell(CELL)} ${order} ${array.cell(`${CELL} + 1`)}`,
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
          body: `${array.cell(CELL)} ${order} ${array.cell(number)}`,
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

/** Of an array that a loop does not change, what is known of the cells up to an index and the one there was known before. */
function apartPivots(
  array: LoopArray,
  indices: readonly LoopInteger[],
  seen: LoopCells,
): readonly PairFact[] {
  return indices.flatMap((index) => pivots(array, [index], seen).map((each) => ({ ...each, apart: index })));
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
    body: `${array.cell(CELL)} == ${other.cell(`${text} - ${CELL}`)}`,
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
      : [mirror(`${other.length - 1n}LL`, ({ lengths }) => (lengths.get(other) ?? 0n) - 1n)]),
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

/** Each cell is the next one of another array. */
function shifted(array: LoopArray, other: LoopArray): readonly PairFact[] {
  return [
    {
      of: ['below'],
      when: [],
      body: `${array.cell(CELL)} == ${other.cell(`${CELL} + 1`)}`,
      reach: 0n,
      holds: (cell, { cells }) => equal(cells.get(array)?.get(cell), cells.get(other)?.get(cell + 1n)),
    },
  ];
}

/** Each cell is at most a multiple of its number, and of one sign. */
function multiples(array: LoopArray, constants: readonly bigint[]): readonly PairFact[] {
  const said = `${array.cell(CELL)}`;
  const bound = (order: Order, text: string, of: (cell: bigint) => bigint): PairFact => ({
    of: ['through'],
    when: [],
    body: `${said} ${order} ${text}`,
    reach: 0n,
    holds: (cell, { cells }) => compare(order, cells.get(array)?.get(cell), of(cell)),
  });
  return [
    ...(array.element.signed ? [bound('>=', '0', () => 0n)] : []),
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
