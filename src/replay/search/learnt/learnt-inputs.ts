import type { InputAssignment } from '../../../solve/evaluate-symbolic.js';
import type { Run } from '../inputs/run-once.js';
import { keyOfInputs, takenInputs } from '../inputs/task.js';
import { NewDecisions } from './new-decisions.js';

/** The inputs with which schedules are worth trying, among all that executions have shown. */
export class LearntInputs {
  readonly #decisions = new NewDecisions();
  /** Inputs with which schedules are tried, as texts. */
  readonly #begun = new Set([keyOfInputs([])]);
  /** How far executions with them got. */
  #progress = 0;

  /**
   * An execution has taken inputs.
   *
   * @param furthest how far any execution got
   * @returns those inputs if schedules should be tried with them: they get further, or decide what none has decided
   */
  learn(run: Run, furthest: number): InputAssignment | undefined {
    const { progress } = run.monitor;
    const isFurther = progress > Math.max(this.#progress, furthest);
    if (this.#decisions.learn(run.execution.path) === 'known' && !isFurther) return undefined;
    this.#progress = Math.max(this.#progress, progress);
    const inputs = takenInputs(run);
    const key = keyOfInputs(inputs);
    if (this.#begun.has(key)) return undefined;
    this.#begun.add(key);
    return inputs;
  }
}
