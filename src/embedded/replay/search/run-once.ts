import type { Control, ControlRun } from '../control/control.js';
import { type Budget, type Execution, type InputValue, type Observer, STOP } from '../execution/machine.js';
import type { Assignment } from '../solve/evaluate-symbolic.js';

/** Executes the compiled program once. */
export type Execute = (observer: Observer, budget: Budget) => Execution;

/** One execution under the control of a witness. */
export interface Run {
  readonly execution: Execution;
  readonly control: ControlRun;
  /** Whether the execution violates the property as the witness says. */
  readonly accepted: boolean;
  /** Progress in the witness when each input was asked for. */
  readonly progressAtInput: readonly number[];
}

/**
 * Executes the program with the given inputs; further ones are 0. The execution ends where the witness excludes it.
 *
 * @param lastMoment ends the execution behind this evaluation of a condition of the witness
 */
export function runOnce(
  execute: Execute,
  control: Control,
  inputs: Assignment,
  budget: Budget,
  lastMoment = Number.POSITIVE_INFINITY,
): Run {
  const run = control.begin();
  const progressAtInput: number[] = [];
  let outcome = 'open' as 'open' | 'dead' | 'accepted';
  const observer: Observer = {
    passed: (place, value, state) => {
      const answer = run.passed(place, value, state);
      if (answer !== 'alive') outcome = answer;
      return answer !== 'alive' || run.moment > lastMoment ? STOP : undefined;
    },
    input: (request, state): InputValue => {
      progressAtInput.push(run.progress);
      run.input(request, state);
      const value = inputs[request.index] ?? 0n;
      if (request.type.kind === 'real') return Number(value);
      return typeof value === 'bigint' ? value : BigInt(Math.trunc(Number.isFinite(value) ? value : 0));
    },
  };
  const execution = execute(observer, budget);
  const accepted = outcome === 'accepted' || (outcome === 'open' && run.accepts(execution.end));
  return { execution, control: run, accepted, progressAtInput };
}
