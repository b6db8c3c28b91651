import type { SourceRange } from '../../../../c/tree/source-range.js';
import type { OffsetRange } from './offset-reading.js';
import type { EdgeStep } from './step.js';

/** A trailing semicolon, and a last character that some tools include and others do not. */
export const TOLERANCE = 2;

/** Offsets of an edge, with what they mean in the program. */
export interface OffsetGuard extends OffsetRange {
  /** Offset of the statement whose last part these offsets cover; undefined if they cover no such part. */
  readonly statement: number | undefined;
  /** Whether the statement evaluates something else before: then its beginning is not meant. */
  readonly isBehindOthers: boolean;
}

/**
 * Whether a step lies at the offsets of an edge: they cover the operation, or the last part of a statement that is
 * one step, as `= f()` of `int x = f();`. CPAchecker treats each operand of `a && b` as a branch of its own; offsets
 * around both mean the whole branch.
 */
export function liesAt(guard: OffsetGuard, step: EdgeStep, text: string): boolean {
  const { ranges, probe } = step;
  if (step.operand) return covers(guard, bare(probe.range, text)) && !covers(guard, bare(probe.at, text));
  if (ranges.some((range) => covers(guard, bare(range, text)))) return true;
  if (ranges.some((range) => coversName(guard, range, step.callee, text))) return true;
  const isStatement = step.kind === 'end' || (step.kind === 'begin' && !guard.isBehindOthers);
  return isStatement && guard.statement === probe.range.start;
}

/** Whether the offsets cover no more of a call than the name of the function: CPAchecker 1.8 gives the callee. */
function coversName(
  { start, end }: OffsetRange,
  call: SourceRange,
  callee: string | undefined,
  text: string,
): boolean {
  if (callee === undefined || start !== call.start || end === undefined) return false;
  const behind = start + callee.length;
  const isName = text.startsWith(callee, start) && !/\w/.test(text[behind] ?? '');
  return isName && (end === behind || end === behind - 1);
}

/** Whether the offsets cover a range. */
export function covers({ start, end }: OffsetRange, range: Pick<SourceRange, 'start' | 'end'>): boolean {
  if (end === undefined) return start === undefined || range.start === start;
  return range.end <= end + TOLERANCE && (start === undefined || range.start >= start);
}

/** A range without surrounding negations and parentheses: some tools include them, others do not. */
function bare({ start, end }: SourceRange, text: string): Pick<SourceRange, 'start' | 'end'> {
  let first = start;
  let last = end - 1;
  for (;;) {
    const negated = text[first] === '!' && text[first + 1] !== '=';
    if (!negated && !(text[first] === '(' && text[last] === ')' && closes(text, first, last))) break;
    do first++;
    while (isBlank(text[first]));
    if (negated) continue;
    do last--;
    while (isBlank(text[last]));
  }
  return { start: first, end: last + 1 };
}

function closes(text: string, first: number, last: number): boolean {
  let depth = 0;
  for (let index = first; index <= last; index++) {
    if (text[index] === '(') depth++;
    else if (text[index] === ')' && --depth === 0) return index === last;
  }
  return false;
}

function isBlank(character: string | undefined): boolean {
  return character === ' ' || character === '\t' || character === '\n' || character === '\r';
}
