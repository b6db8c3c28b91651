import type { ThreadChoice } from '../../../machine/interface/thread-choice.js';
import type { MonitorRun } from '../../claim/witness-monitor.js';
import { NO_SCHEDULED_THREADS } from './planned-schedule.js';
import type { OpenChoice, Scheduler } from './scheduler.js';

/** One thread goes on instead of another, after so many steps of the program and accesses to shared memory. */
export interface Switch {
  readonly steps: number;
  readonly moment: number;
  readonly from: number;
  readonly to: number;
}

/** Where an execution is. */
export type ExecutionPosition = Pick<Switch, 'steps' | 'moment'>;

/** How many numbers a switch is. */
const NUMBERS = 4;

/** The switches of an execution. A witness may ask for a hundred thousand, so they are numbers and no objects. */
export class Switches {
  readonly #numbers: number[] = [];
  readonly holdsBack: Scheduler['holdsBack'];

  /** @param scheduler the one that makes them */
  constructor(scheduler: Pick<Scheduler, 'holdsBack'> | undefined) {
    this.holdsBack = scheduler?.holdsBack;
  }

  add({ steps, moment }: ExecutionPosition, from: number, to: number): void {
    this.#numbers.push(steps, moment, from, to);
  }

  /** @param index from 0 */
  at(index: number): Switch | undefined {
    const first = index * NUMBERS;
    const [steps, moment, from, to] = this.#numbers.slice(first, first + NUMBERS);
    if (steps === undefined || moment === undefined || from === undefined || to === undefined)
      return undefined;
    return { steps, moment, from, to };
  }
}

/** Lets threads switch where they did in another execution, whichever locations are observed in between. */
export class RecordedScheduler implements Scheduler {
  readonly open: readonly OpenChoice[] = [];
  readonly passed: readonly number[] = [];
  readonly scheduled = NO_SCHEDULED_THREADS;
  readonly reports: undefined;
  readonly knowledge: undefined;
  readonly holdsBack: Scheduler['holdsBack'];
  readonly future = 'open';
  readonly sleepers = 'none';
  #index = 0;
  readonly #switches: Switches;

  constructor(switches: Switches) {
    this.#switches = switches;
    this.holdsBack = switches.holdsBack;
  }

  choose(choice: ThreadChoice, monitor: MonitorRun, now: ExecutionPosition): number {
    const next = this.#next(choice, now);
    if (next !== choice.current) monitor.leaves?.(choice.current);
    return next;
  }

  #next(choice: ThreadChoice, now: ExecutionPosition): number {
    const { current } = choice;
    // A thread that waits for some time only may stay the one that goes on.
    const stays = choice.isReady(current) && choice.isOutOfTime(current);
    const reason = choice.reason === 'must' && stays ? 'may' : choice.reason;
    const next = this.#switches.at(this.#index);
    const isHere = next?.from === current && next.steps <= now.steps && next.moment <= now.moment;
    if (
      next !== undefined &&
      (isHere || (reason === 'must' && next.from === current)) &&
      (choice.isReady(next.to) || choice.asleep().includes(next.to))
    ) {
      if (!choice.isReady(next.to)) choice.wake(next.to);
      this.#index++;
      return next.to;
    }
    return reason === 'must' ? (choice.ready()[0] ?? current) : current;
  }
}
