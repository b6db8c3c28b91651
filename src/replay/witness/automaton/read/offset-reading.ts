import { scanTokens } from '../../../../c/lex/scan-tokens.js';
import { Rejection } from '../../../../c/lex/token.js';
import { type MarkedLine, markedLines } from '../../../../c/marked-lines.js';
import type { TypedProgram } from '../../../../c/tree/typed-program.js';
import { type OffsetCount, otherCounts } from '../../../../source/offset-counts.js';
import type { AutomatonEdge } from '../../../../witness/witness.js';

/** Offsets of an edge as they apply to the program, 0-based. Tools disagree on whether the last character is included. */
export interface OffsetRange {
  readonly start: number | undefined;
  readonly end: number | undefined;
}

/** 1-based lines of the file in which the operation of an edge begins and ends, if the edge says so. */
export interface EdgeLines {
  readonly start: number | undefined;
  readonly end: number | undefined;
}

/** How the offsets of one witness are to be read. */
export interface OffsetReading {
  /** Undefined for an edge without offsets, and for one whose offsets are ignored. */
  readonly range: (edge: AutomatonEdge) => OffsetRange | undefined;
  /** Lines of the file: those that an edge states, or those of its offsets. */
  readonly lines: (edge: AutomatonEdge) => EdgeLines;
  /** A remark if offsets are not read as written. */
  readonly remark: string | undefined;
}

/** With fewer locations, another way of counting may fit by chance. */
const PLACES_FOR_A_COUNT = 3;

type EdgeWithOffsets = AutomatonEdge & { readonly startline: number; readonly startoffset: number };

/**
 * Offsets count if they lie on the stated line and at a token. CPAchecker counts lines as `#line` says: if all
 * offsets of a witness lie at tokens of such lines, these lines are meant, and the offsets say where in the file they
 * are. Tools count characters in other ways, and CPAchecker 1.8 and older count in the preprocessed text: if one such way,
 * or one distance, moves every offset of the witness to a token of its line, offsets are read with that. Other offsets
 * do not count, and the line alone decides. So an automaton is never read as one for another location.
 *
 * @param samples edges of which each other one has the lines and offsets of one
 */
export function readOffsets(
  samples: readonly AutomatonEdge[],
  edges: readonly AutomatonEdge[],
  program: TypedProgram,
): OffsetReading {
  const placed = samples.filter(isPlaced);
  const exact = {
    range: (edge: AutomatonEdge) => offsetRange(edge, asWritten),
    lines: statedLines,
    remark: undefined,
  };
  if (placed.length === 0) return exact;
  const tokens = tokenOffsets(program);
  const isWrong = (edge: AutomatonEdge): boolean =>
    isPlaced(edge) && tokens.starts.get(edge.startline)?.has(edge.startoffset) !== true;
  if (!placed.some(isWrong)) return exact;
  const marked = markedLines(program.text);
  const isCounted = (edge: AutomatonEdge): boolean =>
    edge.startline === undefined ||
    (isPlaced(edge) && marked !== undefined && isMarked(edge, tokens, marked));
  if (samples.every(isCounted)) {
    return {
      ...exact,
      lines: ({ startoffset, endoffset }) => ({
        start: lineAt(program, startoffset),
        end: lineAt(program, endoffset),
      }),
      remark:
        'the witness counts lines as the #line directives of the program do, and its offsets confirm that',
    };
  }
  const count = offsetCount(placed, tokens);
  if (count !== undefined) {
    return {
      ...exact,
      range: (edge) => offsetRange(edge, count.countToOffset),
      remark: `offsets of the witness count ${count.counts}, which puts all of them on their lines`,
    };
  }
  const distance = offsetDistance(placed, tokens);
  if (distance !== undefined) {
    return {
      ...exact,
      range: (edge) => offsetRange(edge, (offset) => offset - distance),
      remark: `offsets of the witness are read ${Math.abs(distance)} characters ${distance > 0 ? 'before' : 'after'} where they point, which puts all of them on their lines`,
    };
  }
  const numbers = edges.flatMap((edge, index) => (isWrong(edge) ? [index + 1] : []));
  const named = numbers.slice(0, 5).join(', ');
  return {
    ...exact,
    range: (edge) => (isWrong(edge) ? undefined : offsetRange(edge, asWritten)),
    remark: `offsets of ${numbers.length === 1 ? 'edge' : 'edges'} ${named}${numbers.length > 5 ? ` and ${numbers.length - 5} more` : ''} do not lie at a token of the stated line; only the line is used`,
  };
}

function isPlaced(edge: AutomatonEdge): edge is EdgeWithOffsets {
  return edge.startline !== undefined && edge.startoffset !== undefined;
}

function statedLines({ startline, endline }: AutomatonEdge): EdgeLines {
  return { start: startline, end: endline };
}

function asWritten(offset: number): number {
  return offset;
}

function offsetRange(
  { startoffset, endoffset }: AutomatonEdge,
  offsetInFile: OffsetCount['countToOffset'],
): OffsetRange | undefined {
  if (startoffset === undefined && endoffset === undefined) return undefined;
  const moved = (offset: number | undefined) => (offset === undefined ? undefined : offsetInFile(offset));
  return { start: moved(startoffset), end: moved(endoffset) };
}

function hasEnoughPlaces(placed: readonly EdgeWithOffsets[]): boolean {
  return new Set(placed.map(({ startoffset }) => startoffset)).size >= PLACES_FOR_A_COUNT;
}

/** The way of counting by which every edge begins at a token of its line. */
function offsetCount(placed: readonly EdgeWithOffsets[], { starts, text }: Tokens): OffsetCount | undefined {
  if (!hasEnoughPlaces(placed)) return undefined;
  for (const count of otherCounts(text)) {
    const fits = placed.every(({ startline, startoffset }) =>
      starts.get(startline)?.has(count.countToOffset(startoffset)),
    );
    if (fits) return count;
  }
  return undefined;
}

/** The single distance that makes every edge begin and end at tokens of its line. */
function offsetDistance(
  placed: readonly EdgeWithOffsets[],
  { starts, ends, text }: Tokens,
): number | undefined {
  if (!hasEnoughPlaces(placed)) return undefined;
  let possible: Set<number> | undefined;
  for (const { startline, startoffset, endoffset = startoffset } of placed) {
    const here = new Set([...(starts.get(startline) ?? [])].map((start) => startoffset - start));
    for (const distance of here) {
      let last = endoffset - distance;
      while (last > 0 && /\s/.test(text[last] ?? '')) last--;
      if (!ends.has(last) || possible?.has(distance) === false) here.delete(distance);
    }
    possible = here;
    if (possible.size === 0) return undefined;
  }
  const [distance, ...others] = possible ?? [];
  return others.length === 0 ? distance : undefined;
}

/** Whether an offset lies at a token of a line that directives give the stated number. */
function isMarked(
  { startoffset, startline }: EdgeWithOffsets,
  { lines }: Tokens,
  marked: readonly MarkedLine[],
): boolean {
  const line = lines.get(startoffset);
  return line !== undefined && marked[line - 1]?.number === startline;
}

function lineAt({ lineStarts }: TypedProgram, offset: number | undefined): number | undefined {
  if (offset === undefined) return undefined;
  const next = lineStarts.findIndex((start) => start > offset);
  return next < 0 ? lineStarts.length : next;
}

interface Tokens {
  readonly text: string;
  /** Offsets of the first characters of the tokens of a line. */
  readonly starts: ReadonlyMap<number, ReadonlySet<number>>;
  /** Lines of tokens by the offsets of their first characters. */
  readonly lines: ReadonlyMap<number, number>;
  /** Offsets of the last characters of tokens, and of the characters after them. */
  readonly ends: ReadonlySet<number>;
}

/** A text that cannot be split into tokens of C has none that count. */
function tokenOffsets({ text }: TypedProgram): Tokens {
  const starts = new Map<number, Set<number>>();
  const lines = new Map<number, number>();
  const ends = new Set<number>();
  try {
    for (const { kind, line, start, end } of scanTokens(text)) {
      if (kind === 'end') continue;
      const inLine = starts.get(line) ?? new Set();
      starts.set(line, inLine.add(start));
      lines.set(start, line);
      ends.add(end - 1).add(end);
    }
  } catch (error) {
    if (!(error instanceof Rejection)) throw error;
    return { text, starts: new Map(), lines: new Map(), ends };
  }
  return { text, starts, lines, ends };
}
