import type { ReplayClaim } from '../answer/validate-by-replay.js';
import { findProgramPoints, type ProgramPoint } from '../claim/program-points.js';
import type { ProgramLocation } from './witness-change.js';

/** How many locations are looked at. */
const MAXIMUM_PLACES = 4;
/** A line is as far away as so many columns. */
const LINE = 1000;

const KINDS: Readonly<Record<string, ProgramPoint['kind']>> = {
  assumption: 'statement',
  branching: 'branching',
  function_enter: 'call',
  function_return: 'call',
};

/** What a waypoint of each type can be at. */
export function kindAt(
  { frontEnd }: ReplayClaim,
  place: { readonly line: number; readonly column: number | undefined },
): readonly string[] {
  const there = findProgramPoints(frontEnd.program).filter(
    ({ at }) => at.line === place.line && at.column === place.column,
  );
  return Object.entries(KINDS).flatMap(([type, kind]) =>
    there.some((point) => point.kind === kind) ? [type] : [],
  );
}

/** The nearest locations at which a waypoint of a type may be, with a condition that means something there. */
export function locationsNear(
  { frontEnd: { program, read } }: ReplayClaim,
  type: string,
  { line, column = 1 }: { readonly line: number; readonly column: number | undefined },
  condition: string | undefined,
): readonly ProgramLocation[] {
  const distance = ({ at }: ProgramPoint) => Math.abs(at.line - line) * LINE + Math.abs(at.column - column);
  const places = new Map<string, ProgramLocation>();
  const suitable = findProgramPoints(program)
    .filter(
      (point) => point.kind === KINDS[type] && (point.kind !== 'statement' || point.executed !== undefined),
    )
    .filter(({ at }) => at.line !== line || at.column !== column)
    .sort((one, other) => distance(one) - distance(other));
  for (const point of suitable) {
    if (places.size >= MAXIMUM_PLACES) break;
    const { at } = point;
    if (condition !== undefined && type !== 'branching') {
      const extras = point.kind === 'call' ? { result: point.result } : {};
      if (read(condition, point.kind === 'call' ? point.range.start : at.start, extras).kind === 'problems')
        continue;
    }
    places.set(`${at.line}:${at.column}`, { line: at.line, column: at.column });
  }
  return [...places.values()];
}
