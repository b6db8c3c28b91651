import type { TypedProgram } from '../../../c/tree/typed-program.js';
import type { Segment } from '../../../witness/witness.js';
import type { ResolvedSegment } from '../../claim/waypoint.js';

/** The segments that do not end at a target. */
export function withoutTargets(segments: readonly Segment[]): readonly Segment[] {
  return segments.filter(({ waypoints }) => waypoints.every(({ type }) => type !== 'target'));
}

/** A segment that any violation passes, wherever it is, to find out where a target would have to be. */
export function anyViolation(number: number, { text }: TypedProgram): ResolvedSegment {
  const range = { start: 0, end: text.length + 1, line: 1, column: 1 };
  return {
    avoid: [],
    goal: {
      type: 'target',
      action: 'follow',
      description: 'a violation',
      line: 1,
      column: 1,
      thread: 'any',
      locations: [
        { range, kind: 'statement', holes: [] },
        { range, kind: 'end', holes: [] },
      ],
    },
    partner: undefined,
    number,
  };
}
