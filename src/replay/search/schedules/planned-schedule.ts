import type { InputAssignment } from '../../../solve/evaluate-symbolic.js';
import type { Delayed } from './delayed-threads.js';
import type { Deviation } from './scheduler.js';

/** Threads that went on instead of others: at these points, these threads. */
export interface ScheduledThreads {
  readonly points: readonly number[];
  readonly threads: readonly number[];
}

export const NO_SCHEDULED_THREADS: ScheduledThreads = { points: [], threads: [] };

/** Inputs with which schedules are tried, and how far an execution with them got. */
export interface StartInputs {
  /** From 0, in the order in which they were found. */
  readonly number: number;
  readonly inputs: InputAssignment;
  readonly progress: number;
}

/** Every input is 0. */
export const FIRST_INPUTS: StartInputs = { number: 0, inputs: [], progress: 0 };

/** Where a schedule deviates from another one. */
export interface ScheduleDeparture {
  readonly from: PlannedSchedule;
  readonly at: Deviation;
  /** How far the execution got that it deviates from. */
  readonly progress: number;
  /** The threads that went on in that execution, which are taken again up to there; undefined if its inputs were others. */
  readonly threads: ScheduledThreads | undefined;
  /** What the default scheduler remembers. */
  readonly turns: number;
  /** For each thread, how far the witness was at its last point that is no access, if nothing has happened since. */
  readonly idle: readonly (number | undefined)[];
  /** Threads that are interrupted, there or before, and that should have been interrupted later if nothing happens. */
  readonly delayed: readonly Delayed[];
  /** The same of threads that went on there in executions since: it grows. */
  readonly siblings: Delayed[];
}

/** One of the schedules that are tried, with its inputs: that of the witness, or one that deviates from another one. */
export class PlannedSchedule {
  readonly departure: ScheduleDeparture | undefined;
  readonly start: StartInputs;

  /** @param start by default, those of the schedule that it deviates from */
  constructor(departure?: ScheduleDeparture, start: StartInputs = departure?.from.start ?? FIRST_INPUTS) {
    this.departure = departure;
    this.start = start;
  }

  /** The same schedule with other inputs: what happened with those that it has matters no more. */
  with(start: StartInputs): PlannedSchedule {
    const { departure } = this;
    if (departure === undefined) return new PlannedSchedule(undefined, start);
    return new PlannedSchedule({ ...departure, threads: undefined, delayed: [], siblings: [] }, start);
  }

  get progress(): number {
    return this.departure?.progress ?? this.start.progress;
  }

  /** In the order of their points. */
  get deviations(): readonly Deviation[] {
    const found: Deviation[] = [];
    for (let { departure } = this as PlannedSchedule; departure !== undefined; { departure } = departure.from)
      found.push(departure.at);
    return found.reverse();
  }

  /** How often it deviates from the schedule of the witness. */
  get length(): number {
    let count = 0;
    for (let { departure } = this as PlannedSchedule; departure !== undefined; { departure } = departure.from)
      count++;
    return count;
  }
}
