import type { TypedProgram } from '../../../c/tree/typed-program.js';
import type { WaypointLocation } from '../../../witness/witness.js';
import type { CallPoint, ProgramPoint } from './program-points.js';

/** What may hold parentheses that mean nothing: comments, strings and characters. */
const TOKEN = /\/\*.*?\*\/|\/\/[^\n]*|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[()]/gs;

/**
 * The call whose arguments a parenthesis opens. Tools name calls by it, although the format asks for the one that
 * closes them; it is no place of anything else.
 */
export function callOpenedAt(
  points: readonly ProgramPoint[],
  { line, column }: WaypointLocation,
  { text, lineStarts }: TypedProgram,
): CallPoint | undefined {
  const start = lineStarts[line - 1];
  if (column === undefined || start === undefined) return undefined;
  const opening = start + column - 1;
  const closing = text[opening] === '(' ? closedAt(text, opening) : undefined;
  return points.filter((point) => point.kind === 'call').find(({ at }) => at.start === closing);
}

/** Offset of the parenthesis that closes one. */
function closedAt(text: string, opening: number): number | undefined {
  const token = new RegExp(TOKEN);
  token.lastIndex = opening;
  let depth = 0;
  for (let found = token.exec(text); found !== null; found = token.exec(text)) {
    if (found[0] === '(') depth++;
    else if (found[0] === ')' && --depth === 0) return found.index;
  }
  return undefined;
}
