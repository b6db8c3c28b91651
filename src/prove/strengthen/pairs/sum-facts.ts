import type { LoopArray } from '../../sample/arrays-at-loops.js';
import { CELL } from '../cells/cell-texts.js';
import { equal, type PairFact } from './pair-fact.js';

/** Unsigned types, by their width in bits: sums in them have a value whatever is added. */
const UNSIGNED: ReadonlyMap<number, string> = new Map([
  [8, 'unsigned char'],
  [16, 'unsigned short'],
  [32, 'unsigned int'],
  [64, 'unsigned long long'],
]);

/** How a sum is said: as it is, or as what is left of it in the type of the cells. */
interface Reckoning {
  readonly type: string;
  readonly value: (sum: bigint) => bigint;
}

/** The fact about exact sums, and the one about what is left of them, where the exact one was not seen. */
function inEachReckoning(
  { element: { width } }: LoopArray,
  fact: (reckoning: Reckoning) => PairFact,
): readonly PairFact[] {
  const exact = fact({ type: 'long long', value: (sum) => sum });
  const type = UNSIGNED.get(width);
  if (type === undefined) return [exact];
  return [exact, { ...fact({ type, value: (sum) => BigInt.asUintN(width, sum) }), unless: exact }];
}

/** Each cell is the one before with a cell of another array added: the one at the number of either of the two. */
export function runningSums(array: LoopArray, other: LoopArray): readonly PairFact[] {
  return ([0n, 1n] as const).flatMap((reach) =>
    inEachReckoning(array, ({ type, value }) => {
      const at = reach === 0n ? CELL : `${CELL} + 1`;
      const sum = `(${type})${array.cell(CELL)} + (${type})${other.cell(at)}`;
      return {
        of: ['below'],
        when: [],
        body: `(${type})${array.cell(`${CELL} + 1`)} == (${type})(${sum})`,
        reach,
        holds: (cell, { cells }) => {
          const [one, two] = [cells.get(array)?.get(cell), cells.get(other)?.get(cell + reach)];
          const next = cells.get(array)?.get(cell + 1n);
          if (one === undefined || two === undefined || next === undefined) return undefined;
          const truth = equal(value(next), value(one + two));
          return truth === 'true' && two === 0n ? 'barely' : truth;
        },
      };
    }),
  );
}

/** Each cell is the sum, or the difference, of those of two other arrays. @param changed those that are changed: one of the three */
export function sumsOfTwo(
  array: LoopArray,
  others: readonly LoopArray[],
  changed: ReadonlySet<LoopArray>,
): readonly PairFact[] {
  const sum = (total: LoopArray, one: LoopArray, other: LoopArray): readonly PairFact[] =>
    inEachReckoning(total, ({ type, value }) => ({
      of: ['below'],
      when: [],
      body: `(${type})${total.cell(CELL)} == (${type})((${type})${one.cell(CELL)} + (${type})${other.cell(CELL)})`,
      reach: 0n,
      holds: (cell, { cells }) => {
        const [a, b] = [cells.get(one)?.get(cell), cells.get(other)?.get(cell)];
        const said = cells.get(total)?.get(cell);
        if (a === undefined || b === undefined || said === undefined) return undefined;
        const truth = equal(value(said), value(a + b));
        return truth === 'true' && (a === 0n || b === 0n) ? 'barely' : truth;
      },
    }));
  return others.flatMap((one, number) =>
    others
      .slice(number + 1)
      .filter((other) => [array, one, other].some((each) => changed.has(each)))
      .flatMap((other) => [...sum(array, one, other), ...sum(one, array, other), ...sum(other, array, one)]),
  );
}
