import type { TypedProgram } from '../../../c/tree/typed-program.js';
import type { WaypointLocation } from '../../../witness/witness.js';
import { THREAD_STARTERS } from '../execution/library/thread-starters.js';
import type { CallPoint, ProgramPoint } from './program-points.js';

/** What may hold parentheses that mean nothing: comments, strings and characters. */
const TOKEN = /\/\*.*?\*\/|\/\/[^\n]*|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[()]/gs;

/**
 * The call that creates a thread and whose arguments a parenthesis opens. Tools name such calls by it, although the
 * format asks for the one that closes them; it is no place of anything else.
 */
export function callOpenedAt(
  points: readonly ProgramPoint[],
  { line, column }: WaypointLocation,
  { text, lineStarts }: TypedProgram,
): CallPoint | undefined {
  const start = lineStarts[line - 1];
  if (column === undefined || start === undefined) return undefined;
  const opening = start + column - 1;
  if (text[opening] !== '(') return undefined;
  return points
    .filter((point) => point.kind === 'call')
    .filter(({ callee }) => THREAD_STARTERS.has(callee ?? ''))
    .find(({ at, range }) => range.start <= opening && openedAt(text, range.start, at.start) === opening);
}

/** Offset of the parenthesis that another one closes, in an expression that begins before both. */
function openedAt(text: string, begin: number, closing: number): number | undefined {
  const token = new RegExp(TOKEN);
  token.lastIndex = begin;
  const open: number[] = [];
  for (let found = token.exec(text); found !== null && found.index <= closing; found = token.exec(text)) {
    if (found[0] === '(') open.push(found.index);
    if (found[0] !== ')') continue;
    const opening = open.pop();
    if (found.index === closing) return opening;
  }
  return undefined;
}
