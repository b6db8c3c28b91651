import type { InputAssignment } from '../../../solve/evaluate-symbolic.js';
import type { GuessedInputs } from './guesswork.js';
import type { Run } from './run-once.js';
import { keyOfInputs } from './task.js';

/**
 * Knows which inputs were tried. An execution is followed up if all that could go differently in it waits to be tried;
 * one that was guessed and showed nothing new is left. A question may ask for the same inputs later: then the decisions
 * behind it are what nobody has looked at.
 */
export class TriedInputs {
  readonly #tried = new Map<string, 'followed' | 'left'>();
  readonly #followed = new WeakSet<Run>();

  /** Whether there is no use in an execution with these inputs. */
  areDone(inputs: InputAssignment, origin: GuessedInputs['origin']): boolean {
    const tried = this.#tried.get(keyOfInputs(inputs));
    return tried === 'followed' || (tried === 'left' && origin === 'guessed');
  }

  follow(run: Run): void {
    this.#followed.add(run);
  }

  isFollowed(run: Run): boolean {
    return this.#followed.has(run);
  }

  /** An execution with these inputs, after it was followed up or left. */
  add(inputs: InputAssignment, run: Run): void {
    this.#tried.set(keyOfInputs(inputs), this.isFollowed(run) ? 'followed' : 'left');
  }
}
