import { areOffsetsCertain } from '../../c/tree/ascii-columns.js';
import type { SourceRange } from '../../c/tree/source-range.js';
import type { TypedProgram } from '../../c/tree/typed-program.js';
import type { AutomatonEdge } from '../../witness/witness.js';
import { lineAt } from './loop-lines.js';

/** Whether an edge matches the step of this text, whatever else may be understood by a step. */
export function isCertain(
  {
    startline,
    endline,
    startoffset,
    endoffset,
    enterFunction,
    returnFromFunction,
    enterLoopHead,
  }: AutomatonEdge,
  { start, end }: SourceRange,
  program: TypedProgram,
): boolean {
  if (enterFunction !== undefined || returnFromFunction !== undefined || enterLoopHead) return false;
  const inside = (offset: number | undefined) =>
    offset === undefined || (areOffsetsCertain(program) && offset >= start && offset <= end);
  return (
    startline === lineAt(program, start) &&
    (endline ?? startline) === lineAt(program, Math.max(start, end - 1)) &&
    inside(startoffset) &&
    inside(endoffset)
  );
}
