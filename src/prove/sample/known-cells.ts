import type { TypedProgram } from '../../c/tree/typed-program.js';
import { cellsAtLoop, FIRST_CELLS, type LoopArray, type LoopCells } from './arrays-at-loops.js';
import { integersAtLoops, type LoopInteger } from './integers-at-loops.js';
import { sampleAllLoops, type Visit } from './loop-values.js';

/** The values that one visit showed, by array and number of the cell. */
export interface KnownCells {
  readonly execution: number;
  /** In the order of the integers of the loop. */
  readonly integers: readonly (bigint | undefined)[];
  readonly cells: ReadonlyMap<LoopArray, ReadonlyMap<bigint, bigint>>;
  /** Lengths of the arrays there, as far as their types say them: smaller ones, if the program with smaller numbers was executed. */
  readonly lengths: ReadonlyMap<LoopArray, bigint | undefined>;
}

/** A loop that sees arrays, with what its visits showed. */
export interface SampledCells {
  readonly seen: LoopCells;
  readonly known: readonly KnownCells[];
}

const sampled = new WeakMap<TypedProgram, Map<string, readonly SampledCells[]>>();

/**
 * Executes the program, and looks at cells of arrays at the heads of its loops. Nothing that is seen there is known to hold.
 * Executed once only: what is seen is the same each time.
 */
export function sampleCells(program: TypedProgram, entryFunction: string): readonly SampledCells[] {
  const ofProgram = sampled.get(program) ?? new Map<string, readonly SampledCells[]>();
  sampled.set(program, ofProgram);
  const found = ofProgram.get(entryFunction) ?? lookAtCells(program, entryFunction);
  ofProgram.set(entryFunction, found);
  return found;
}

function lookAtCells(program: TypedProgram, entryFunction: string): readonly SampledCells[] {
  const cellsOf = (of: TypedProgram) => integersAtLoops(of).flatMap((loop) => cellsAtLoop(of, loop) ?? []);
  const asked = cellsOf(program);
  if (asked.length === 0) return [];
  let smaller: readonly LoopCells[] = [];
  const visits = sampleAllLoops(program, entryFunction, (of) => {
    const found = cellsOf(of);
    if (of !== program) smaller = found;
    return found.map(({ loop, cells }) => ({
      loop,
      expressions: [...loop.integers, ...cells].map(({ expression }) => expression),
    }));
  });
  return asked.map((seen, index) => ({
    seen,
    known: (visits[index] ?? []).map((visit) =>
      knownCells(seen, visit, visit.numbers === 'smaller' ? smaller[index] : seen),
    ),
  }));
}

/** What a visit of the loop, in this program or another one, says of its integers and of cells of its arrays. */
function knownCells(
  { loop, arrays, cells }: LoopCells,
  { execution, values }: Visit,
  executed: LoopCells | undefined,
): KnownCells {
  const integers = values.slice(0, loop.integers.length);
  const found = new Map(arrays.map((array) => [array, new Map<bigint, bigint>()] as const));
  for (const [number, { array, index, distance }] of cells.entries()) {
    const value = values[loop.integers.length + number];
    const start = index === undefined ? 0n : integers[loop.integers.indexOf(index)];
    if (value !== undefined && start !== undefined) found.get(array)?.set(start + distance, value);
  }
  const lengths = new Map(arrays.map((array, number) => [array, executed?.arrays[number]?.length] as const));
  return { execution, integers, cells: found, lengths };
}

/** Whether the loop changes the array, as far as its text and the first cells of the array showed. */
export function isChanged({ written }: LoopCells, array: LoopArray, visits: readonly KnownCells[]): boolean {
  if (written !== 'anything' && !written.has(array.variable)) return false;
  const first = new Map<number, ReadonlyMap<bigint, bigint> | undefined>();
  return visits.some(({ execution, cells }) => {
    const now = cells.get(array);
    if (!first.has(execution)) first.set(execution, now);
    const before = first.get(execution);
    return FIRST_CELLS.some((cell) => before?.get(cell) !== now?.get(cell));
  });
}

/** Whether the loop changes an integer, as far as its text and the visits showed. */
export function isMoved(
  { loop, written }: LoopCells,
  index: LoopInteger,
  visits: readonly KnownCells[],
): boolean {
  const names = index.sumOf ?? [index.name];
  if (written !== 'anything' && !names.some((name) => written.has(name))) return false;
  const number = loop.integers.indexOf(index);
  const first = new Map<number, bigint | undefined>();
  return visits.some(({ execution, integers }) => {
    if (!first.has(execution)) first.set(execution, integers[number]);
    return first.get(execution) !== integers[number];
  });
}
