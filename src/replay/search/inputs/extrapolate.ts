import type { InputRequest, InputValue } from '../../../machine/interface/execution.js';
import type { InputAssignment } from '../../../solve/evaluate-symbolic.js';
import type { Run } from './run-once.js';
import { inputSite } from './task.js';

/** Executions per guess: each time, twice as many inputs are given. */
const MAXIMUM_REPETITIONS = 12;

/** Values for all further inputs, by the location that requests them. */
export type Further = (request: InputRequest) => InputValue | undefined;

/**
 * Guesses that what one input of a loop must be, the next ones must be too: the same location gets the same value again
 * and again. A thousand inputs that all must be 1 are found in two executions, not in a thousand.
 */
export class Extrapolation {
  readonly #tried = new Map<string, number>();

  /**
   * Values for the inputs after those that were solved for.
   * @param run the execution with the solved inputs, and zeros after them
   * @param given number of inputs that were given
   */
  next(run: Run, given: InputAssignment): Further | undefined {
    const taken = run.execution.inputs;
    const last = new Map<string, InputValue>();
    for (const { request, value } of taken.slice(0, given.length)) last.set(inputSite(request), value);
    const open = taken.slice(given.length).filter(({ request, value }) => {
      const before = last.get(inputSite(request));
      return before !== undefined && before !== value;
    });
    if (open.length === 0) return undefined;
    const key = [...last].map(([site, value]) => `${site}=${value}`).join(' ');
    const times = this.#tried.get(key) ?? 0;
    if (times >= MAXIMUM_REPETITIONS || given.length < 2 ** times) return undefined;
    this.#tried.set(key, times + 1);
    return (request) => last.get(inputSite(request));
  }
}
