import { firstContaining } from '../../c/tree/first-containing.js';
import type { SourceRange } from '../../c/tree/source-range.js';
import type { TypedProgram } from '../../c/tree/typed-program.js';
import type { AutomatonEdge } from '../../witness/witness.js';

/** Lines from the first to the last, both included. */
export interface Lines {
  readonly first: number;
  readonly last: number;
}

export type Extent = Pick<SourceRange, 'start' | 'end'>;

/** For steps of which it is not known where they are. */
export const ALL_LINES: Lines = { first: 0, last: Number.POSITIVE_INFINITY };

/** The line of an offset; lines count from 1. */
export function lineAt({ lineStarts }: TypedProgram, offset: number): number {
  let low = 0;
  let high = lineStarts.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((lineStarts[middle] ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function linesOf(program: TypedProgram, { start, end }: Extent): Lines {
  return { first: lineAt(program, start), last: lineAt(program, Math.max(start, end - 1)) };
}

/**
 * All lines in which a reader may see a text. What a macro expands to is in the first line of its use for those who read what a
 * preprocessor has written, in the lines of its arguments for others, and these may come in another order.
 */
export function linesSeen(program: TypedProgram, { start, end }: Extent): Lines {
  const ends = [start, Math.max(end - 1, 0)];
  const uses = ends.flatMap((offset) => firstContaining(program.macroUses, offset, (use) => use) ?? []);
  return {
    first: lineAt(program, Math.min(...ends, ...uses.map((use) => use.start))),
    last: lineAt(program, Math.max(...ends, ...uses.map((use) => use.end - 1))),
  };
}

export function overlap(one: Lines, other: Lines): boolean {
  return one.first <= other.last && other.first <= one.last;
}

/** The lines of an edge that has any. Some read only the first one, which may be behind the last one. */
export function linesOfEdge({ startline, endline }: AutomatonEdge): Lines | undefined {
  if (startline === undefined) return undefined;
  const last = endline ?? startline;
  return { first: Math.min(startline, last), last: Math.max(startline, last) };
}
