import type { LoopCells } from '../../sample/arrays-at-loops.js';
import type { LoopInteger } from '../../sample/integers-at-loops.js';
import { isMoved, type KnownCells } from '../../sample/known-cells.js';

/** Cases of one loop that are told apart. */
const MAXIMUM_CASES = 4;

/** Values that a flag has. */
const VALUES_OF_A_FLAG = 2;

/** Visits of a loop at which an integer has a certain value, as a flag has until something is found. */
export interface LoopCase {
  /** As C. */
  readonly text: string;
  readonly integer: LoopInteger;
  readonly holds: (integers: KnownCells['integers']) => boolean;
}

/** The values of flags, and those that integers have until the loop changes them for the first time. */
export function casesOf(seen: LoopCells, known: readonly KnownCells[]): readonly LoopCase[] {
  const { loop } = seen;
  return loop.integers
    .filter((integer) => integer.sumOf === undefined && isMoved(seen, integer, known))
    .flatMap((integer) => {
      const number = loop.integers.indexOf(integer);
      const values = tellingValues(seen, known, number);
      return values.map(
        (value): LoopCase => ({
          // Programs ask of flags whether they are 0.
          text:
            value !== 0n && values.includes(0n) ? `${integer.name} != 0` : `${integer.name} == ${value}LL`,
          integer,
          holds: (integers) => integers[number] === value,
        }),
      );
    })
    .slice(0, MAXIMUM_CASES);
}

/** Whether an integer moves between two values only: it is no number of a cell. */
export function isFlag(seen: LoopCells, integer: LoopInteger, known: readonly KnownCells[]): boolean {
  const number = seen.loop.integers.indexOf(integer);
  const values = new Set(known.flatMap(({ integers }) => integers[number] ?? []));
  return values.size === VALUES_OF_A_FLAG && isMoved(seen, integer, known);
}

/** Both values of a flag; of others, the one with which each execution comes to the loop, whenever it does. */
function tellingValues(
  { loop, written }: LoopCells,
  known: readonly KnownCells[],
  integer: number,
): readonly bigint[] {
  const [all, first] = [new Set<bigint>(), new Map<string, bigint>()];
  for (const { execution, integers } of known) {
    const value = integers[integer];
    if (value === undefined) continue;
    all.add(value);
    // What the loop does not write has another value only if it was left in the meantime.
    const outside =
      written === 'anything'
        ? []
        : loop.integers.map(({ name, sumOf }, index) =>
            sumOf !== undefined || written.has(name) ? '' : integers[index],
          );
    const entry = [execution, ...outside].join(' ');
    if (!first.has(entry)) first.set(entry, value);
  }
  if (all.size === VALUES_OF_A_FLAG) return [...all];
  const initial = new Set(first.values());
  return initial.size === 1 ? [...initial] : [];
}
