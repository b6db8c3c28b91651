import type { Probe, State } from '../../../machine/interface/execution.js';
import type { ExecutionEnd, Wait } from '../../../machine/interface/execution-end.js';
import type { Race, RacingAccess } from '../../../machine/interface/thread-choice.js';
import { ConditionReader } from '../../../solve/conditions.js';
import { isAtTarget } from '../../claim/target.js';
import type { ResolvedSegment, ResolvedWaypoint, TargetWaypoint } from '../../claim/waypoint.js';
import { createsThread } from './resolve-segments.js';
import { isEvaluated } from './waypoint-evaluation.js';

/** Which threads of an execution the numbers in a witness mean. */
export class WitnessThreads {
  /** Numbers of the machine, by those of the witness. */
  readonly #threads = [0];
  /** Accesses to shared memory before the last waypoint was passed. */
  #since = 0;

  /** Whether a waypoint is passed in the thread in which it has to be. */
  isIn({ thread }: ResolvedWaypoint, running: number): boolean {
    return thread === 'any' || this.#threads[thread] === running;
  }

  /** A waypoint is passed. No other thread goes on between a call that creates a thread and its creation. */
  pass(goal: ResolvedWaypoint, { threads, moment }: State): void {
    this.#since = moment;
    if (createsThread(goal)) this.#threads.push(threads);
  }

  /** Whether a location is that of an assumption which is false, and may become true when other threads go on. */
  holdsBack(segment: ResolvedSegment | undefined, probe: Probe, state: State): boolean {
    const goal = segment?.goal;
    if (goal?.type !== 'assumption' || !isEvaluated(goal, probe) || !this.isIn(goal, state.thread))
      return false;
    const reader = new ConditionReader(state, state.innermost(), new Map(), new Map());
    return reader.judge(goal.expression).truth === 'false';
  }

  /** The threads in which the next part of the witness lies; undefined if it may be in any. */
  wanted(segment: ResolvedSegment | undefined): readonly number[] | undefined {
    if (segment === undefined) return undefined;
    const { goal, partner } = segment;
    const wanted = [goal, ...(partner === undefined ? [] : [partner])].map(({ thread }) =>
      thread === 'any' ? undefined : this.#threads[thread],
    );
    return wanted.includes(undefined) ? undefined : wanted.filter((thread) => thread !== undefined);
  }

  /** Whether a violation is by the thread of the target. */
  violates(goal: TargetWaypoint, { thread }: Extract<ExecutionEnd, { kind: 'violation' }>): boolean {
    return thread === undefined || this.isIn(goal, thread);
  }

  /** Whether a target is where one of the threads waits for ever. */
  meansWait(goal: TargetWaypoint, waits: readonly Wait[]): boolean {
    return waits.some((wait) => this.isIn(goal, wait.thread) && isAtTarget(goal.locations, wait, undefined));
  }

  /** Whether two racing accesses are those of the last segment. Both happen after the segments before it. */
  meansRace(segment: ResolvedSegment | undefined, { earlier, later }: Race): boolean {
    if (segment?.goal.type !== 'target') return false;
    const { goal, partner } = segment;
    const isMeant = (target: TargetWaypoint, access: RacingAccess): boolean =>
      access.moment >= this.#since &&
      this.isIn(target, access.thread) &&
      isAtTarget(target.locations, access, undefined);
    if (partner === undefined) return isMeant(goal, earlier) || isMeant(goal, later);
    return (
      (isMeant(goal, earlier) && isMeant(partner, later)) ||
      (isMeant(goal, later) && isMeant(partner, earlier))
    );
  }
}
