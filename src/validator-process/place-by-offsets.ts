import { createHash } from 'node:crypto';
import { scanTokens } from '../c/lex/scan-tokens.js';
import { Rejection } from '../c/lex/token.js';
import { hasConditions, markedLines } from '../c/marked-lines.js';
import type { TypedProgram } from '../c/tree/typed-program.js';
import { baseName } from '../source/base-name.js';
import type { AutomatonEdge, GraphmlWitness } from '../witness/witness.js';

/** Tools that state lines in programs with `#line` directives which no reading of them explains, but exact offsets. */
const TOOLS_WITH_OTHER_LINES = /^CPAchecker 1\.7\b/;

/** With fewer places, offsets may lie at tokens by chance. */
const LEAST_PLACES = 3;

/** Lines of tokens by the offsets at which they begin, and at their last characters and behind them. */
interface TokenLines {
  readonly starts: ReadonlyMap<number, number>;
  readonly ends: ReadonlyMap<number, number>;
}

/**
 * The edges in the lines of their offsets, if these alone can be meant: for each edge with a line, tokens begin and end at
 * them (an edge that enters a function may end anywhere), the witness states the hash of this text of the program, each file
 * that an edge names is the program or the one that directives name there, and the tool is known to state other lines where
 * there are `#line` directives, as it has done here. Undefined otherwise.
 */
export function placeByOffsets(
  { edges, metadata: { producer, programFiles, programHashes } }: GraphmlWitness,
  { text, file }: TypedProgram,
): readonly AutomatonEdge[] | undefined {
  if (!TOOLS_WITH_OTHER_LINES.test(producer?.value ?? '')) return undefined;
  const marked = hasConditions(text) ? undefined : markedLines(text);
  if (marked === undefined || !programHashes.some(({ value }) => isHashOf(value, text))) return undefined;
  const lines = tokenLines(text);
  const own = [file, ...programFiles.map(({ value }) => value)];
  const placed: AutomatonEdge[] = [];
  const places = new Set<number>();
  let areStated = true;
  for (const edge of edges) {
    const { startline, endline, startoffset, endoffset } = edge;
    if ([startline, endline, startoffset, endoffset].every((each) => each === undefined)) {
      placed.push(edge);
      continue;
    }
    if (startoffset === undefined || endoffset === undefined) return undefined;
    const start = lines.starts.get(startoffset);
    const exact = lines.ends.get(beforeSpace(text, endoffset));
    // Of the head of a function, only the beginning is exact.
    const end = exact ?? (edge.enterFunction === undefined ? undefined : start);
    if (start === undefined || end === undefined || end < start) return undefined;
    const there = marked[start - 1];
    if (!isAmong(edge.originFile?.value, [...own, there?.file])) return undefined;
    areStated &&= startline === start || startline === there?.number;
    places.add(startoffset);
    placed.push({
      ...edge,
      startline: start,
      endline: end,
      endoffset: exact === undefined ? undefined : endoffset,
    });
  }
  return areStated || places.size < LEAST_PLACES ? undefined : placed;
}

/** Whether a file is one of these, in whatever folder, or is not named. */
function isAmong(name: string | undefined, files: readonly (string | undefined)[]): boolean {
  if (name === undefined) return true;
  return files.some((each) => each !== undefined && baseName(each) === baseName(name));
}

/** The last offset up to this one that is not white space: heads of functions are counted with what follows. */
function beforeSpace(text: string, offset: number): number {
  let last = offset;
  while (last > 0 && /\s/.test(text[last] ?? '')) last--;
  return last;
}

function isHashOf(hash: string, text: string): boolean {
  return ['sha256', 'sha1'].some(
    (algorithm) => createHash(algorithm).update(text).digest('hex') === hash.toLowerCase(),
  );
}

/** A text that cannot be split into tokens of C has none. */
function tokenLines(text: string): TokenLines {
  const starts = new Map<number, number>();
  const ends = new Map<number, number>();
  try {
    for (const { kind, line, start, end } of scanTokens(text)) {
      if (kind === 'end') continue;
      starts.set(start, line);
      ends.set(end - 1, line).set(end, line);
    }
  } catch (error) {
    if (!(error instanceof Rejection)) throw error;
  }
  return { starts, ends };
}
