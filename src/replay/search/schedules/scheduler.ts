import type { ExecutionEnd } from '../../../machine/interface/execution-end.js';
import type { ThreadChoice } from '../../../machine/interface/thread-choice.js';
import type { ComparedExecutions } from '../../../machine/threads/compared-executions.js';
import type { MonitorRun } from '../../claim/witness-monitor.js';
import type { Delayed } from './delayed-threads.js';
import type { ScheduledThreads } from './planned-schedule.js';
import type { ExecutionPosition } from './recorded-scheduler.js';

/** At the point with this number, this thread goes on, although another one would. */
export interface Deviation {
  readonly point: number;
  readonly thread: number;
}

/** A point at which other threads could have gone on. */
export interface OpenChoice {
  readonly point: number;
  /** Equal for points from which executions go on alike, if the same thread goes on. */
  readonly state: number;
  readonly others: readonly number[];
  /** What the default scheduler remembers. */
  readonly turns: number;
  /** For each thread, how far the witness was at its last point that is no access, if nothing has happened since. */
  readonly idle: readonly (number | undefined)[];
  /** Threads of which other executions show what happens if they go on here. */
  readonly waiting: readonly Delayed[];
  /** The thread that goes on here, and what it does then if that is one access; undefined if it does something else. */
  next: Delayed | undefined;
}

/** What all executions of a search have shown that only differ in their schedules. */
export interface SharedKnowledge extends ComparedExecutions {
  /** Numbers of choices that an execution has made, or will. */
  readonly planned: { has(number: number): boolean };
  /** Numbers of states, with the thread that goes on if that matters: nothing else happens than in other executions. */
  readonly passed: { has(number: number): boolean };
}

/** Chooses the thread that goes on at every point of one execution. */
export interface Scheduler {
  choose(choice: ThreadChoice, monitor: MonitorRun, now: ExecutionPosition): number;
  readonly open: readonly OpenChoice[];
  /** Numbers of states, with the thread that goes on, that the execution has passed. */
  readonly passed: readonly number[];
  readonly scheduled: ScheduledThreads;
  /** Whether it needs to be told what threads do, and the states of the execution. */
  readonly reports: 'of-states' | undefined;
  readonly knowledge: SharedKnowledge | undefined;
  /** `nobody`: no thread waits before a false assumption of the witness until others have done something. */
  readonly holdsBack?: 'nobody' | undefined;
  /** `known`: from here on, nothing else happens than in another execution. */
  readonly future: 'open' | 'known';
  /** The execution is over. */
  ended?(end: ExecutionEnd): void;
  /** Whether a thread could have woken without the signal that it waits for. */
  readonly sleepers: 'none' | 'some';
}

/** At which points of an execution others may deviate from it. */
export interface PointsOfInterest {
  /** Accesses whose order between threads matters. */
  readonly sites: ReadonlySet<number>;
  /** Points that are no accesses, such as calls of `pthread_mutex_lock`: all, or the first behind such an access. */
  readonly others: 'all' | 'behind-accesses';
  /** Of equal states, whether those count as different from which the default scheduler would go on otherwise. */
  readonly turns: 'differ' | 'alike';
  /** Whether threads wake that wait for signals which they have not got. */
  readonly wakes: 'tried' | 'none';
  /** `alike`: at its end, nothing is asked about the state of the program. */
  readonly exits: 'alike' | 'differ';
}
