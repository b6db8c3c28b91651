import { quote, type ViolationList } from '../violation-list.js';
import type { Segment, ViolationSequence, Waypoint } from '../witness.js';

/**
 * Checks how the segments of a violation witness are put together (formats sections 4.2, 5 and 6): every segment ends
 * with its only `follow` or `cycle` waypoint, and the last one with the target; a `cycle` takes the place of the target
 * since 2.1, and since 2.2 the last segment may hold the two targets of a data race.
 *
 * @param version `2.0`, `2.1` or `2.2`
 */
export function checkSegments(sequence: ViolationSequence, version: string, violations: ViolationList): void {
  const { segments, position } = sequence;
  const last = segments.at(-1);
  if (last === undefined) {
    violations.add(position, "the 'violation_sequence' has no segment");
    return;
  }
  for (const [index, segment] of segments.entries()) {
    if (violations.isFull) return;
    checkSegment(segment, index + 1, segment === last && version === '2.2', violations);
    if (segment === last) continue;
    for (const { position } of segment.waypoints.filter(isTarget)) {
      violations.add(position, 'a target waypoint has to be in the last segment');
    }
  }
  const cycle = segments.find(hasCycle);
  if (cycle !== undefined && version !== '2.0') checkCycles(segments, violations);
  const hasTarget = segments.some(({ waypoints }) => waypoints.some(isTarget));
  if (!hasTarget && cycle === undefined) {
    violations.add(last.position, 'the last segment has no waypoint of type target');
  }
}

function checkSegment(
  { waypoints, position }: Segment,
  number: number,
  mayRace: boolean,
  violations: ViolationList,
): void {
  const followed = waypoints.filter(isFollowed);
  const [first, second] = followed;
  const races = mayRace && followed.length === 2 && followed.every(isTarget);
  if (first === undefined) violations.add(position, `segment ${number} has no follow waypoint`);
  if (second !== undefined && !races) {
    violations.add(second.position, `segment ${number} has a second ${second.action} waypoint`);
  }
  const end = waypoints.at(-1);
  if (first !== undefined && end !== undefined && !isFollowed(end)) {
    const name = quote(end.action);
    violations.add(end.position, `a waypoint with action ${name} stands behind the ${first.action} waypoint`);
  }
}

/** Non-termination: a stem of `follow` segments, then `cycle` segments only, and no target (formats part 5). */
function checkCycles(segments: readonly Segment[], violations: ViolationList): void {
  const start = segments.findIndex(hasCycle);
  for (const segment of segments.slice(start)) {
    const follow = segment.waypoints.find(({ action, type }) => action === 'follow' && type !== 'target');
    if (follow !== undefined)
      violations.add(follow.position, 'a follow waypoint stands behind a cycle waypoint');
  }
  const target = segments.flatMap(({ waypoints }) => waypoints).find(isTarget);
  if (target !== undefined) violations.add(target.position, 'a witness with cycle waypoints has no target');
}

function isFollowed({ action }: Waypoint): boolean {
  return action === 'follow' || action === 'cycle';
}

function isTarget({ type }: Waypoint): boolean {
  return type === 'target';
}

function hasCycle({ waypoints }: Segment): boolean {
  return waypoints.some(({ action }) => action === 'cycle');
}
