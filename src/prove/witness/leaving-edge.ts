import { areOffsetsCertain } from '../../c/tree/ascii-columns.js';
import type { TypedProgram } from '../../c/tree/typed-program.js';
import type { AutomatonEdge } from '../../witness/witness.js';
import { type Extent, linesOf, linesSeen } from './step-lines.js';

/**
 * Whether an edge matches the step of this text, whatever else may be understood by a step. The text must be in one line: of
 * several ones it depends on the reader in which the step is, or a part of it.
 */
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
  { start, end }: Extent,
  program: TypedProgram,
): boolean {
  if (enterFunction !== undefined || returnFromFunction !== undefined || enterLoopHead) return false;
  const { first, last } = linesOf(program, { start, end });
  const seen = linesSeen(program, { start, end });
  return (
    first === last &&
    startline === first &&
    (endline ?? startline) === last &&
    // In a use of a macro of several lines it depends on the reader in which ones the step is.
    seen.first === first &&
    seen.last === last &&
    isAt(startoffset, [start], program) &&
    // Of the last character, or behind it.
    isAt(endoffset, [end - 1, end], program)
  );
}

function isAt(offset: number | undefined, expected: readonly number[], program: TypedProgram): boolean {
  return offset === undefined || (areOffsetsCertain(program) && expected.includes(offset));
}
