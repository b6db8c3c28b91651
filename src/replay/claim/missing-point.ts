import type { ProgramProblem, TypedProgram } from '../../c/tree/typed-program.js';
import type { WaypointLocation } from '../../witness/witness.js';
import type { PointFailure, SoughtPoint } from './waypoint-failure.js';

/**
 * Why nothing suitable is at a location: it is in a part of the program that could not be read, or nothing is there.
 *
 * @param others suitable points of the same line: `12:3`
 */
export function missingPoint(
  { line, column }: WaypointLocation,
  sought: SoughtPoint,
  others: readonly string[],
  program: TypedProgram,
): PointFailure {
  const problem = program.problems.find((each) => isIn(each, line, column, program));
  if (problem === undefined)
    return { code: 'no-point', sought, line, column, others: [...new Set(others)].slice(0, MAXIMUM_OTHERS) };
  const { range, message } = problem;
  return { code: 'unread', line: range.line, column: range.column, problem: message };
}

const MAXIMUM_OTHERS = 4;

/** Whether a location is in what was skipped; a line alone is, if the skipped part begins or goes on in it. */
function isIn(
  { skipped }: ProgramProblem,
  line: number,
  column: number | undefined,
  { lineStarts, text }: TypedProgram,
): boolean {
  const start = lineStarts[line - 1];
  if (skipped === undefined || start === undefined) return false;
  if (column !== undefined) return skipped.start <= start + column - 1 && start + column - 1 < skipped.end;
  return skipped.start < (lineStarts[line] ?? text.length) && start < skipped.end;
}
