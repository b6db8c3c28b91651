import type { Place } from '../../../machine/interface/execution.js';
import type { Control, ControlRun } from '../../claim/control.js';
import type { Schedule } from './guided-schedule.js';

/** A witness, and how the threads of the executions that it controls take turns. */
export class ScheduledControl implements Control {
  readonly #control: Control;
  readonly #schedule: () => Schedule;

  /** @param schedule makes one for each execution */
  constructor(control: Control, schedule: () => Schedule) {
    this.#control = control;
    this.#schedule = schedule;
  }

  observes(place: Omit<Place, 'id'>): boolean {
    return this.#control.observes(place);
  }

  begin(): ControlRun {
    return this.#control.begin();
  }

  schedule(): Schedule {
    return this.#schedule();
  }
}
