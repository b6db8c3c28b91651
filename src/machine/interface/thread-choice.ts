import type { MemoryAccess } from '../threads/race-detector.js';
import type { StateAtPoint } from '../threads/step-recorder.js';
import type { ExecutionEnd, Where } from './execution-end.js';

/** What a thread has done since its last point: an access, or something else or more that others may notice. */
export type Effect = MemoryAccess | 'nothing' | 'more';

/** What is known of the steps of threads. */
export interface StepReports {
  /** All that matters for what happens from here on. */
  readonly stateAtPoint: StateAtPoint;
  /** `inexact`: something else has mattered. */
  readonly state: 'exact' | 'inexact';
  /** Whether executions have shown what a thread does here, if it sees what it saw there. */
  knows(thread: number): boolean;
  /** The execution is over. */
  ended(end: ExecutionEnd): void;
}

/** What distinguishes executions. */
export interface ChoiceReports {
  /** What the thread has done that has gone on until here. */
  readonly effect: Effect;
  /** The state: from equal ones, executions go on alike. */
  readonly signature: {
    readonly number: number;
    /** The same where threads are as far as they get by themselves: each of them goes on alike. Others may be ready. */
    readonly settledNumber: number;
  };
  /**
   * A number for the states that threads were in at points, one after the other, in whichever order threads went on: where
   * it is equal, they have probably computed the same. Undefined unless executions are compared.
   */
  readonly history: number | undefined;
  /** Undefined unless steps are learned. */
  readonly steps: StepReports | undefined;
}

/** A point where another thread may go on. Threads have numbers: 0 for the first, then in the order of creation. */
export interface ThreadChoice {
  readonly current: number;
  /**
   * `may`: the thread may go on as well. `must`: it waits or has ended. `idle`: it has said that it has nothing to do, or
   * has only read for a long time, so it probably waits for others.
   */
  readonly reason: 'may' | 'must' | 'idle';
  /** Number of the site of the access that has just happened; undefined if there was none. */
  readonly site: number | undefined;
  /** Only for an observer that asks for it. */
  readonly reports: ChoiceReports | undefined;
  isReady(thread: number): boolean;
  /** Whether a thread can go on only because the time is over for which it waits. */
  isOutOfTime(thread: number): boolean;
  /** All that can go on, in the order of their numbers. */
  ready(): readonly number[];
  /** Those that wait for a signal, and may wake without one: only if `wake` is called, and then they can go on. */
  asleep(): readonly number[];
  wake(thread: number): void;
}

/** Two unordered accesses of different threads to the same memory, at least one of them a write, not both atomic. */
export interface Race {
  readonly earlier: RacingAccess;
  readonly later: RacingAccess;
}

export interface RacingAccess {
  readonly thread: number;
  readonly kind: 'read' | 'write';
  /** `State.moment` then. */
  readonly moment: number;
  readonly where: Where;
}

/** What matters where a probe is passed. `place`: it matters that the thread is there; `order`: also what others have done before; otherwise nothing. */
export type Notice = 'nothing' | 'place' | 'order';
