import type { ThreadChoice } from '../../../machine/interface/thread-choice.js';
import type { ControlRun } from '../../claim/control.js';
import { NO_TURNS } from './course.js';
import type { Schedule, SharedKnowledge } from './guided-schedule.js';
import { UsualTurns } from './usual-turns.js';

/**
 * Follows a witness, and remembers nothing for other executions: most witnesses of programs with threads are confirmed by
 * the first one.
 */
export class WitnessSchedule implements Schedule {
  readonly open = [];
  readonly passed = [];
  readonly turns = NO_TURNS;
  readonly future = 'open';
  readonly reports = undefined;
  readonly knowledge: SharedKnowledge | undefined;
  readonly #usual = new UsualTurns();

  /** @param knowledge what the execution tells of conflicts; undefined where executions are not compared */
  constructor(knowledge: SharedKnowledge | undefined) {
    this.knowledge = knowledge;
  }

  choose(choice: ThreadChoice, control: ControlRun): number {
    return this.#usual.next(choice, control);
  }
}
