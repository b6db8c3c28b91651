import type { Control, ControlRun } from '../control/control.js';
import type { Place } from '../execution/execution.js';
import { type Deviation, GuidedSchedule, type PointsOfInterest, type Schedule } from './guided-schedule.js';

/** A witness, and how the threads of the executions that it controls take turns. */
export class ScheduledControl implements Control {
  readonly #control: Control;
  readonly #deviations: readonly Deviation[];
  readonly #points: PointsOfInterest;

  constructor(control: Control, deviations: readonly Deviation[], points: PointsOfInterest) {
    this.#control = control;
    this.#deviations = deviations;
    this.#points = points;
  }

  observes(place: Omit<Place, 'id'>): boolean {
    return this.#control.observes(place);
  }

  begin(): ControlRun {
    return this.#control.begin();
  }

  schedule(): Schedule {
    return new GuidedSchedule(this.#deviations, this.#points);
  }
}
