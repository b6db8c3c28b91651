import type { TypedProgram } from '../../c/tree/typed-program.js';
import { THREAD_STARTERS } from '../../machine/analysis/thread-starters.js';
import type { WaypointLocation } from '../../witness/witness.js';
import type { CallPoint, ProgramPoint } from './program-points.js';

/**
 * The call that creates a thread and has its left parenthesis at a location. The format asks for the right one, but
 * CPAchecker and Theta write this one, and CPAchecker's validator reads it so.
 */
export function creatingCallAt(
  points: readonly ProgramPoint[],
  { line, column }: WaypointLocation,
  { text }: TypedProgram,
): CallPoint | undefined {
  return points.find((point): point is CallPoint => {
    if (point.kind !== 'call' || !THREAD_STARTERS.has(point.callee ?? '')) return false;
    const { range } = point;
    const beginning = /^\w+[ \t]*(?=\()/.exec(text.slice(range.start, range.end))?.[0];
    return beginning !== undefined && range.line === line && range.column + beginning.length === column;
  });
}
