import { THREAD_STARTERS } from '../../machine/analysis/thread-starters.js';
import type { Waypoint } from '../../witness/witness.js';
import { findProgramPoints } from '../claim/program-points.js';
import type { SequenceContext } from './change-sequence.js';
import { type ChangeSubject, changeOfSegment, type WitnessChange } from './witness-change.js';

/** How many creations of threads are tried. */
const MAXIMUM_CREATIONS = 3;

/** The creation of a thread that no segment enters, and other numbers of threads. */
export function changesOfThreads(
  { segments, replaced }: SequenceContext,
  { claim, suspects }: ChangeSubject,
): readonly WitnessChange[] {
  const number = suspects[0] ?? 1;
  const segment = segments[number - 1];
  const model = segment?.waypoints[0];
  if (claim.frontEnd.threads === 'one' || segment === undefined || model === undefined) return [];
  const withWaypoints = (change: string, waypoints: readonly Waypoint[]): WitnessChange => ({
    part: { kind: 'segment', number },
    kind: 'correction',
    chance: 'likely',
    change,
    witness: replaced(segments.map((each) => (each === segment ? { ...segment, waypoints } : each))),
  });
  const [one, other] = segment.waypoints;
  const exchanged =
    one === undefined || other === undefined || segment.waypoints.length > 2
      ? []
      : [
          withWaypoints(`swap the threads of segment ${number}`, [
            { ...one, threadId: other.threadId },
            { ...other, threadId: one.threadId },
          ]),
        ];
  const numbered = segment.waypoints.flatMap((waypoint) =>
    [0, 1].flatMap((threadId) =>
      waypoint.threadId === threadId
        ? []
        : [
            withWaypoints(
              `change thread ${waypoint.threadId} of segment ${number} to thread ${threadId}`,
              segment.waypoints.map((each) => (each === waypoint ? { ...each, threadId } : each)),
            ),
          ],
    ),
  );
  const creations = findProgramPoints(claim.frontEnd.program).filter(
    (point) => point.kind === 'call' && THREAD_STARTERS.has(point.callee ?? ''),
  );
  const added = creations.slice(0, MAXIMUM_CREATIONS).map(({ at: { line, column } }): WitnessChange => {
    const location = { ...model.location, line, column, function: undefined };
    const fresh = { type: 'function_enter', action: 'follow', constraint: undefined, threadId: 0 };
    const creation = { position: model.position, waypoints: [{ ...model, ...fresh, location }] };
    const changed = [...segments.slice(0, number - 1), creation, ...segments.slice(number - 1)];
    const change = `add a segment before segment ${number} that enters the call at ${line}:${column}`;
    return changeOfSegment(number, 'addition', change, replaced(changed));
  });
  return [...exchanged, ...numbered, ...added];
}
