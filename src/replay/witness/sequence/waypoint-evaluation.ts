import { isNonzero } from '../../../c/real/real-value.js';
import type { Probe, ProbeKind, ScalarValue } from '../../../machine/interface/execution.js';
import type { BranchingWaypoint, ResolvedSegment, ResolvedWaypoint } from '../../claim/waypoint.js';

/** The kind of location at which a waypoint is evaluated; a target is not evaluated anywhere. */
export function placeOfWaypoint(waypoint: ResolvedWaypoint): ProbeKind | undefined {
  switch (waypoint.type) {
    case 'assumption':
      return 'statement';
    case 'branching':
      return waypoint.condition === 'none' ? 'loop-head' : 'decision';
    case 'function_enter':
      return 'call';
    case 'function_return':
      return 'call-end';
    case 'target':
      return undefined;
  }
}

/** Whether a waypoint is evaluated at the current location. */
export function isEvaluated(waypoint: ResolvedWaypoint, probe: Probe): boolean {
  if (waypoint.type === 'target' || probe.at.start !== waypoint.at) return false;
  return probe.kind === placeOfWaypoint(waypoint) && isMeant(waypoint, probe);
}

/** Whether a location is not that of something else in the same use of a macro: all of it has the same position. */
function isMeant(waypoint: ResolvedWaypoint, { kind, decision, callee }: Probe): boolean {
  switch (waypoint.type) {
    case 'branching':
      return kind !== 'decision' || decision === waypoint.keyword;
    case 'function_enter':
    case 'function_return':
      return callee === waypoint.call.callee;
    default:
      return true;
  }
}

/**
 * An assumption may hold later, but not at another statement of the same place. What was decided, or returned, otherwise is
 * another way than that of the witness.
 */
export function mayPassLater(goal: ResolvedWaypoint): boolean {
  return goal.type === 'assumption' && goal.action !== 'cycle' && goal.place === 'own';
}

/**
 * Whether a controlling expression has the value that a waypoint tells.
 *
 * @param compared index of the label that is compared with, where that is done one by one
 */
export function takes(
  { value: wanted, condition }: BranchingWaypoint,
  value: ScalarValue | undefined,
  { cases }: Probe,
  compared = 0,
): boolean {
  if (condition === 'none') return wanted.kind === 'truth' && wanted.truth;
  if (value === undefined) return false;
  if (value.kind !== 'integer') {
    const isZero = value.kind === 'float' ? !isNonzero(value.value) : value.value.address === 0n;
    return wanted.kind === 'truth' && wanted.truth !== isZero;
  }
  switch (wanted.kind) {
    case 'truth':
      return wanted.truth === (value.value !== 0n);
    case 'case':
      return wanted.value === value.value;
    case 'default':
      return takenLabel(value.value, cases) < 0;
    case 'any-case':
      return wanted.taken === takenLabel(value.value, cases) >= 0;
    case 'comparison':
      return wanted.equal === (takenLabel(value.value, cases) === compared);
  }
}

/** Index of the label of a `switch` that a value takes; negative for `default`. */
function takenLabel(value: bigint, cases: Probe['cases']): number {
  return cases.findIndex(({ low, high }) => low <= value && value <= high);
}

/**
 * Whether the goal of the next segment is about the comparison with the next label of the same `switch`: none follows
 * the label that is taken.
 */
export function isNextComparison(passed: ResolvedWaypoint, { goal, avoid }: ResolvedSegment): boolean {
  if (passed.type !== 'branching' || passed.value.kind !== 'comparison' || passed.value.equal) return false;
  if (goal.type !== 'branching' || goal.value.kind !== 'comparison' || goal.at !== passed.at) return false;
  return avoid.length === 0;
}

/**
 * Whether the goal of the next segment can be passed in the same moment as the one just passed. The same assumption
 * again would say nothing there: it is meant for another moment. A block begins before its first statement, so both
 * have assumptions of their own.
 */
export function isAtOnce(passed: ResolvedWaypoint, { goal, avoid }: ResolvedSegment): boolean {
  if (passed.type !== 'assumption' || goal.type !== 'assumption' || goal.at !== passed.at) return false;
  if (goal.begins <= passed.begins) {
    if (passed.action !== 'follow' || goal.action !== 'follow') return false;
    if (goal.description === passed.description) return false;
  }
  return !avoid.some((waypoint) => waypoint.type === 'assumption' && waypoint.at === goal.at);
}
