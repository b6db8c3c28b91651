import type { UnreadKey } from '../../witness/witness.js';
import { oneLine } from '../claim/one-line.js';
import { describeWaypointFailure } from '../claim/waypoint-failure.js';
import { type AutomatonFailure, describeAutomatonFailure } from './automaton/read/automaton-failure.js';
import type { SegmentFailure } from './sequence/resolve-segments.js';

/** Why no execution can be followed through a witness. */
export type MonitorFailure =
  | SegmentFailure
  | AutomatonFailure
  | { readonly code: 'other-entries' | 'no-known-entry' | 'follow-after-cycle' }
  | { readonly code: 'unread-key'; readonly unread: UnreadKey }
  | { readonly code: 'unknown-version'; readonly version: string };

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
    case 'other-entries':
      return 'the witness has another entry next to its violation sequence';
    case 'no-known-entry':
      return 'the witness has neither a violation sequence nor an entry of a correctness witness';
    case 'follow-after-cycle':
      return 'a segment with a waypoint to follow comes after the beginning of the cycle';
    case 'unread-key':
      return describeUnreadKey(failure.unread);
    case 'unknown-version':
      return `replay knows violation sequences of the versions 2.0 to 2.2, not ${oneLine(failure.version)}`;
    default:
      return 'segment' in failure ? describeSequenceFailure(failure) : describeAutomatonFailure(failure);
  }
}

function describeUnreadKey({ code, key, of, line }: UnreadKey): string {
  const what = `the key ${oneLine(key)}`;
  switch (code) {
    case 'unknown':
      return `${of} has ${what} in line ${line} of the witness, which the format does not have there`;
    case 'twice':
      return `the witness has ${what} twice in ${of}: again in line ${line}`;
    case 'no-entry':
      return `${of} has something that is no entry in line ${line}`;
    case 'no-scalar':
      return `${of} has no single value for ${what} in line ${line} of the witness`;
  }
}

function describeSequenceFailure(failure: SegmentFailure): string {
  switch (failure.code) {
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
