import { THREAD_STARTERS } from '../../machine/analysis/thread-starters.js';
import type { Segment, Waypoint } from '../../witness/witness.js';
import { findProgramPoints } from '../claim/program-points.js';
import type { SequenceContext } from './change-sequence.js';
import { type ChangeSubject, changeOfSegment, type WitnessChange } from './witness-change.js';

/** How many creations of threads are tried, and how many numbers of threads. */
const MAXIMUM_CREATIONS = 3;
const MAXIMUM_THREADS = 6;

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
  const created = segments.slice(0, number - 1).filter(isCreation).length;
  const numbered = segment.waypoints.flatMap((waypoint) =>
    Array.from({ length: Math.min(MAXIMUM_THREADS, Math.max(2, created + 1)) }, (_, id) => id).flatMap(
      (threadId) =>
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
  const moved = segments
    .slice(0, number - 1)
    .flatMap((each, index) =>
      movedCreations({ number: index + 1, segment: each, creations, segments, replaced }),
    );
  return [...exchanged, ...numbered, ...moved, ...added];
}

function isCreation({ waypoints }: Segment): boolean {
  return waypoints.some(({ type, action }) => type === 'function_enter' && action === 'follow');
}

/** A segment that enters a call, at the creations of threads that no segment enters. */
function movedCreations({
  number,
  segment,
  creations,
  segments,
  replaced,
}: SequenceContext & {
  readonly number: number;
  readonly segment: Segment;
  readonly creations: readonly { readonly at: { readonly line: number; readonly column: number } }[];
}): readonly WitnessChange[] {
  if (!isCreation(segment)) return [];
  const isAt = ({ location }: Waypoint, at: { readonly line: number; readonly column: number }) =>
    location.line === at.line && (location.column === undefined || location.column === at.column);
  // One that enters the creation of a thread is where it should be.
  if (segment.waypoints.some((each) => creations.some(({ at }) => isAt(each, at)))) return [];
  const free = creations.filter(
    ({ at }) => !segments.some(({ waypoints }) => waypoints.some((each) => isAt(each, at))),
  );
  return free.slice(0, MAXIMUM_CREATIONS).map(({ at: { line, column } }) => {
    const waypoints = segment.waypoints.map((each) =>
      each.type === 'function_enter' && each.action === 'follow'
        ? { ...each, location: { ...each.location, line, column, function: undefined } }
        : each,
    );
    const changed = segments.map((each) => (each === segment ? { ...segment, waypoints } : each));
    const change = `move the call of segment ${number} to ${line}:${column}`;
    return changeOfSegment(number, 'correction', change, replaced(changed));
  });
}
