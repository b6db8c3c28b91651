import { describeWaypointFailure } from '../claim/waypoint-failure.js';
import type { SegmentFailure } from './sequence/resolve-segments.js';

/** Why no execution can be followed through a witness. */
export type MonitorFailure =
  | SegmentFailure
  | { readonly code: 'no-entry' | 'entry-is-sink' | 'repeated-node-id' }
  | { readonly code: 'no-goal' | 'goal-unreachable'; readonly goal: AutomatonGoal }
  | { readonly code: 'other-entries' | 'follow-after-cycle' };

/** Where an automaton must lead. */
export type AutomatonGoal = 'head of a cycle' | 'violation state';

/** The part of a sequence that executions cannot follow. */
export interface SegmentObstacle {
  /** Its number, from 1. */
  readonly segment: number;
  readonly waypoint: SegmentFailure['waypoint'];
  /** `no branching has its keyword at 12:4; one has it at 12:3`. */
  readonly why: string;
}

/** The failure as a sentence. */
export function describeMonitorFailure(failure: MonitorFailure): string {
  switch (failure.code) {
    case 'no-entry':
      return 'the automaton has no entry';
    case 'entry-is-sink':
      return 'the entry of the automaton is a sink';
    case 'repeated-node-id':
      return 'two nodes of the automaton have the same id';
    case 'no-goal':
      return `the automaton has no ${failure.goal}`;
    case 'goal-unreachable':
      return `no path leads from the entry of the automaton to a ${failure.goal}`;
    case 'other-entries':
      return 'the witness has another entry next to its violation sequence';
    case 'follow-after-cycle':
      return 'a segment with a waypoint to follow comes after the beginning of the cycle';
    case 'unresolved-waypoint':
      return `segment ${failure.segment}: ${describeWaypointFailure(failure.failure)}`;
    case 'last-without-goal':
      return `the last segment has no ${failure.goal}`;
    default:
      return `segment ${failure.segment} ${describeSegmentFailure(failure)}`;
  }
}

/** The segment at which a witness fails, and why; undefined if the failure is not about a single segment. */
export function segmentObstacle(failure: MonitorFailure): SegmentObstacle | undefined {
  if (!('segment' in failure) || failure.segment === 0) return undefined;
  const { segment, waypoint } = failure;
  const why =
    failure.code === 'unresolved-waypoint'
      ? describeWaypointFailure(failure.failure)
      : `it ${describeSegmentFailure(failure)}`;
  return { segment, waypoint, why };
}

/** What is wrong with a segment, behind its name. */
function describeSegmentFailure(failure: Exclude<SegmentFailure, { code: 'unresolved-waypoint' }>): string {
  switch (failure.code) {
    case 'goal-count':
      return `has ${failure.count} waypoints to follow instead of one`;
    case 'target-not-last':
      return 'has the target but is not the last segment';
    case 'target-not-followed':
      return 'has a target with another action than follow';
    case 'last-without-goal':
      return `is the last segment, and has no ${failure.goal}`;
  }
}
