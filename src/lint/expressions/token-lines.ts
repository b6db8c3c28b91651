import { scanTokens } from '../../c/lex/scan-tokens.js';
import { Rejection, type Token } from '../../c/lex/token.js';
import { type OffsetCount, otherCounts } from '../../source/offset-counts.js';
import type { ReadableProgram } from './program-of.js';

type TokenLines = ReadonlyMap<number, number> | 'unknown';

const KNOWN = new WeakMap<ReadableProgram['source'], TokenLines>();

const COUNTS = new WeakMap<ReadableProgram['source'], readonly OffsetCount[]>();

/**
 * The 1-based line of the token that begins at an offset. `unknown`: the program has line markers, so that a tool may
 * count otherwise, or it is no text of C.
 */
export function lineOfToken({ source }: ReadableProgram, offset: number): number | 'no token' | 'unknown' {
  let lines = KNOWN.get(source);
  if (lines === undefined) {
    lines = tokenLines(source.text);
    KNOWN.set(source, lines);
  }
  return lines === 'unknown' ? lines : (lines.get(offset) ?? 'no token');
}

/** What a tool counts for which a token of this line begins at the offset; undefined if no known way fits. */
export function countOfOffset(program: ReadableProgram, offset: number, line: number): string | undefined {
  const { source } = program;
  const counts = COUNTS.get(source) ?? [...otherCounts(source.text)];
  COUNTS.set(source, counts);
  return counts.find(({ countToOffset }) => lineOfToken(program, countToOffset(offset)) === line)?.counts;
}

function tokenLines(text: string): TokenLines {
  try {
    const tokens = scanTokens(text);
    // Lines that such a program has are not only those of the file.
    if (tokens.some(startsLineMarker)) return 'unknown';
    return new Map(tokens.flatMap(({ kind, start, line }) => (kind === 'end' ? [] : [[start, line]])));
  } catch (error) {
    if (!(error instanceof Rejection)) throw error;
    return 'unknown';
  }
}

function startsLineMarker({ text, firstOfLine }: Token, index: number, all: readonly Token[]): boolean {
  const next = all[index + 1];
  return firstOfLine && text === '#' && (next?.kind === 'number' || next?.text === 'line');
}
