import type { Probe } from '../../../machine/interface/execution.js';
import type { Notice } from '../../../machine/interface/thread-choice.js';
import type { MonitorRun, WitnessMonitor } from '../../claim/witness-monitor.js';
import type { Scheduler } from './scheduler.js';

/** A witness, and how the threads of the executions that it follows are scheduled. */
export class ScheduledMonitor implements WitnessMonitor {
  readonly #monitor: WitnessMonitor;
  readonly #schedule: () => Scheduler;

  /** @param schedule makes one for each execution */
  constructor(monitor: WitnessMonitor, schedule: () => Scheduler) {
    this.#monitor = monitor;
    this.#schedule = schedule;
  }

  observes(probe: Omit<Probe, 'id'>): boolean {
    return this.#monitor.observes(probe);
  }

  notices(probe: Probe): Notice {
    return this.#monitor.notices?.(probe) ?? 'order';
  }

  begin(): MonitorRun {
    return this.#monitor.begin();
  }

  schedule(): Scheduler {
    return this.#schedule();
  }
}
