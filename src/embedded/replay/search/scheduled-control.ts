import type { Control, ControlRun } from '../control/control.js';
import type { Place } from '../execution/execution.js';
import type { Course } from './course.js';
import {
  GuidedSchedule,
  type PointsOfInterest,
  type Schedule,
  type SharedKnowledge,
} from './guided-schedule.js';

/** A witness, and how the threads of the executions that it controls take turns. */
export class ScheduledControl implements Control {
  readonly #control: Control;
  readonly #course: Course;
  readonly #points: PointsOfInterest;
  readonly #knowledge: SharedKnowledge | undefined;

  /** @param search where executions deviate, and what is known of others; without knowledge, each goes on to its end */
  constructor(
    control: Control,
    course: Course,
    search: { readonly points: PointsOfInterest; readonly knowledge?: SharedKnowledge | undefined },
  ) {
    this.#control = control;
    this.#course = course;
    this.#points = search.points;
    this.#knowledge = search.knowledge;
  }

  observes(place: Omit<Place, 'id'>): boolean {
    return this.#control.observes(place);
  }

  begin(): ControlRun {
    return this.#control.begin();
  }

  schedule(): Schedule {
    return new GuidedSchedule(this.#course, this.#points, this.#knowledge);
  }
}
