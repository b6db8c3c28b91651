import { THREAD_STARTERS } from '../../../machine/analysis/thread-starters.js';
import type { Segment, Waypoint as WitnessWaypoint } from '../../../witness/witness.js';
import { Resolver, type ResolverSettings } from '../../claim/resolve-waypoint.js';
import type { ResolvedSegment, ResolvedWaypoint } from '../../claim/waypoint.js';

/** The segments of a witness with their places in the program, or why a place cannot be found. */
export type SegmentResolution =
  | { readonly kind: 'resolved'; readonly segments: readonly ResolvedSegment[] }
  | { readonly kind: 'impossible'; readonly reason: string; readonly obstacle: SegmentObstacle };

/** The part of a sequence that executions cannot follow. */
export interface SegmentObstacle {
  /** Its number, from 1. */
  readonly segment: number;
  readonly waypoint: WitnessWaypoint | undefined;
  /** `no branching has its keyword at 12:4, but one at 12:3`. */
  readonly why: string;
}

/** Whether passing a waypoint creates a thread, which gets the next number of the witness. */
export function createsThread(goal: ResolvedWaypoint): boolean {
  return (
    goal.type === 'function_enter' && goal.action === 'follow' && THREAD_STARTERS.has(goal.call.callee ?? '')
  );
}

/** Finds the places that a violation witness refers to. */
export function resolveSegments(segments: readonly Segment[], settings: ResolverSettings): SegmentResolution {
  const resolver = new Resolver(settings);
  const resolved: ResolvedSegment[] = [];
  for (const [index, segment] of segments.entries()) {
    const waypoints: ResolvedWaypoint[] = [];
    for (const waypoint of segment.waypoints) {
      const located = resolver.resolve(waypoint);
      if ('reason' in located) {
        const obstacle = { segment: index + 1, waypoint, why: located.reason };
        return { kind: 'impossible', reason: `segment ${index + 1}: ${located.reason}`, obstacle };
      }
      waypoints.push(located.waypoint);
    }
    const goals = waypoints.filter(({ action }) => action !== 'avoid');
    const [goal, partner] = goals;
    const isRace =
      settings.races === 'forbidden' &&
      goals.length === 2 &&
      goal?.type === 'target' &&
      partner?.type === 'target' &&
      (goal.thread === 'any' || goal.thread !== partner.thread);
    if (goal === undefined || (goals.length > 1 && !isRace)) {
      const why = `has ${goals.length} waypoints to follow instead of one`;
      return impossible(index + 1, segment.waypoints[0], why);
    }
    if (goal.type === 'target' && index < segments.length - 1) {
      const target = segment.waypoints.find(({ action }) => action !== 'avoid');
      return impossible(index + 1, target, 'has the target but is not the last segment');
    }
    if (createsThread(goal)) resolver.register();
    resolved.push({
      avoid: waypoints.filter(({ action }) => action === 'avoid'),
      goal,
      partner: isRace && partner?.type === 'target' ? partner : undefined,
      number: index + 1,
    });
  }
  return { kind: 'resolved', segments: resolved };
}

function impossible(number: number, waypoint: WitnessWaypoint | undefined, why: string): SegmentResolution {
  const obstacle = { segment: number, waypoint, why: `it ${why}` };
  return { kind: 'impossible', reason: `segment ${number} ${why}`, obstacle };
}
