import { THREAD_STARTERS } from '../../../machine/analysis/thread-starters.js';
import { type Attempt, done, failed } from '../../../vocabulary/attempt.js';
import type { Segment, Waypoint as WitnessWaypoint } from '../../../witness/witness.js';
import { Resolver, type ResolverSettings } from '../../claim/resolve-waypoint.js';
import type { ResolvedSegment, ResolvedWaypoint } from '../../claim/waypoint.js';
import type { WaypointFailure } from '../../claim/waypoint-failure.js';

/** Why a segment cannot be followed. `segment`: its number, from 1. */
export type SegmentFailure = { readonly segment: number; readonly waypoint: WitnessWaypoint | undefined } & (
  | { readonly code: 'unresolved-waypoint'; readonly failure: WaypointFailure }
  | { readonly code: 'goal-count'; readonly count: number }
  | { readonly code: 'target-not-last' }
  | { readonly code: 'target-not-followed' }
  | { readonly code: 'last-without-goal'; readonly goal: 'cycle' | 'target' }
);

/** Whether passing a waypoint creates a thread, which gets the next number of the witness. */
export function createsThread(goal: ResolvedWaypoint): boolean {
  return (
    goal.type === 'function_enter' && goal.action === 'follow' && THREAD_STARTERS.has(goal.call.callee ?? '')
  );
}

/** Finds the locations that the waypoints of a violation witness mean. */
export function resolveSegments(
  segments: readonly Segment[],
  settings: ResolverSettings,
): Attempt<readonly ResolvedSegment[], SegmentFailure> {
  const resolver = new Resolver(settings);
  const resolved: ResolvedSegment[] = [];
  for (const [index, segment] of segments.entries()) {
    const waypoints: ResolvedWaypoint[] = [];
    for (const waypoint of segment.waypoints) {
      const located = resolver.resolve(waypoint);
      if (located.kind === 'failed')
        return failed({
          code: 'unresolved-waypoint',
          segment: index + 1,
          waypoint,
          failure: located.failure,
        });
      waypoints.push(located.value);
    }
    const unfollowed = segment.waypoints.find(({ type, action }) => type === 'target' && action !== 'follow');
    if (unfollowed !== undefined)
      return failed({ code: 'target-not-followed', segment: index + 1, waypoint: unfollowed });
    const goals = waypoints.filter(({ action }) => action !== 'avoid');
    const [goal, partner] = goals;
    const isRace =
      settings.races === 'forbidden' &&
      goals.length === 2 &&
      goal?.type === 'target' &&
      partner?.type === 'target' &&
      (goal.thread === 'any' || goal.thread !== partner.thread);
    if (goal === undefined || (goals.length > 1 && !isRace)) {
      const [waypoint] = segment.waypoints;
      return failed({ code: 'goal-count', segment: index + 1, waypoint, count: goals.length });
    }
    if (goal.type === 'target' && index < segments.length - 1) {
      const waypoint = segment.waypoints.find(({ action }) => action !== 'avoid');
      return failed({ code: 'target-not-last', segment: index + 1, waypoint });
    }
    if (createsThread(goal)) resolver.register();
    resolved.push({
      avoid: waypoints.filter(({ action }) => action === 'avoid'),
      goal,
      partner: isRace && partner?.type === 'target' ? partner : undefined,
      number: index + 1,
    });
  }
  return done(resolved);
}
