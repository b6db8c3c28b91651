import type { TypedProgram } from '../../c/tree/typed-program.js';
import type { WaypointLocation } from '../../witness/witness.js';
import type { BranchingPoint, ProgramPoint } from './program-points.js';

/**
 * The branching that tools mean which point at the expression that decides, at what decides behind its commas, or at the
 * statement around a `?:`, where the format wants the keyword. Undefined where more than one can be meant.
 */
export function branchingBeginningAt(
  points: readonly ProgramPoint[],
  { line, column }: WaypointLocation,
  { text, lineStarts }: TypedProgram,
): BranchingPoint | undefined {
  const lineStart = lineStarts[line - 1];
  if (column === undefined || lineStart === undefined) return undefined;
  let offset = lineStart + column - 1;
  while (text[offset] === '(' || text[offset] === ' ') offset++;
  const found = points.filter((point) => point.kind === 'branching' && point.starts.includes(offset));
  const [only] = found;
  return found.length === 1 && only?.kind === 'branching' ? only : undefined;
}
