import type { InputAssignment } from '../../solve/evaluate-symbolic.js';
import type { ExecutableProgram } from '../claim/front-end.js';
import { type ExecutionLimits, isOpen, type Run, runOnce } from '../search/inputs/run-once.js';
import { RecordedScheduler } from '../search/schedules/recorded-scheduler.js';
import { ScheduledMonitor } from '../search/schedules/scheduled-monitor.js';
import type { Scheduler } from '../search/schedules/scheduler.js';
import type { OtherLayouts } from './other-layouts.js';
import { executionBudget, type ReplaySubject } from './subject.js';

/** Statements of one execution: a thread may wait for another in a loop that never ends. */
const STEPS = 20_000_000;

interface ExecutionMeans {
  readonly subject: ReplaySubject;
  readonly plain: ExecutableProgram;
  /** The program that keeps what values depend on; it is compiled when it is needed first. */
  readonly symbolic: () => ExecutableProgram;
  readonly layouts: OtherLayouts;
}

/** Executes a program with threads, and remembers how far that led. */
export class ThreadExecutions {
  /** How many there were. */
  count = 0;
  furthest: Run | undefined;
  /** Statements of one execution. */
  steps = STEPS;
  /** Whether one of them would go on, or end otherwise, in a way that replay cannot tell. */
  isUnsupported = false;
  inputs: 'none' | 'taken' = 'none';
  readonly #means: ExecutionMeans;

  constructor(means: ExecutionMeans) {
    this.#means = means;
  }

  run(schedule: () => Scheduler, inputs: InputAssignment, further?: ExecutionLimits['further']): Run {
    const { subject, plain, layouts } = this.#means;
    const { monitor, effort } = subject;
    const scheduled = new ScheduledMonitor(monitor, schedule);
    const executed = runOnce(plain.execute, scheduled, inputs, {
      budget: executionBudget(subject, this.steps),
      effort: effort.left,
      values: 'plain',
      further,
    });
    // Where a path leads depends on what is known of steps, so the switches are repeated.
    const again =
      executed.switches.holdsBack === undefined
        ? scheduled
        : new ScheduledMonitor(monitor, () => new RecordedScheduler(executed.switches));
    const run = layouts.judge(executed, again);
    effort.spend(run.effort);
    this.count++;
    if (run.execution.inputs.length > 0) this.inputs = 'taken';
    if (isOpen(run.end)) this.isUnsupported = true;
    if (this.furthest === undefined || run.monitor.progress > this.furthest.monitor.progress)
      this.furthest = run;
    return run;
  }

  /** The same, and shows what values depend on. Nothing is confirmed by it. */
  trace(schedule: () => Scheduler, inputs: InputAssignment): Run {
    const { subject, symbolic } = this.#means;
    const { monitor, effort } = subject;
    const run = runOnce(symbolic().execute, new ScheduledMonitor(monitor, schedule), inputs, {
      budget: executionBudget(subject, this.steps),
      effort: effort.left,
      values: 'symbolic',
    });
    effort.spend(run.effort);
    this.count++;
    return run;
  }
}
