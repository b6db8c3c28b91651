import type { ThreadChoice } from '../../../machine/interface/thread-choice.js';
import type { MonitorRun } from '../../claim/witness-monitor.js';
import { DefaultScheduler } from './default-scheduler.js';
import { NO_SCHEDULED_THREADS } from './planned-schedule.js';
import type { Scheduler, SharedKnowledge } from './scheduler.js';

/**
 * Follows a witness, and remembers nothing for other executions: most witnesses of programs with threads are confirmed by
 * the first one.
 */
export class WitnessScheduler implements Scheduler {
  readonly open = [];
  readonly passed = [];
  readonly scheduled = NO_SCHEDULED_THREADS;
  readonly future = 'open';
  readonly sleepers = 'none';
  readonly reports = undefined;
  readonly knowledge: SharedKnowledge | undefined;
  /** The largest number of a thread so far. */
  last = 0;
  readonly #usual = new DefaultScheduler();

  /** @param knowledge what the execution tells of conflicts; undefined where executions are not compared */
  constructor(knowledge: SharedKnowledge | undefined) {
    this.knowledge = knowledge;
  }

  choose(choice: ThreadChoice, monitor: MonitorRun): number {
    if (choice.isReady(this.last + 1)) this.last++;
    return this.#usual.next(choice, monitor);
  }
}
