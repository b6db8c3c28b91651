import type { PathConstraint } from '../execution/execution.js';
import type { Run } from './run-once.js';

/** By this factor, more inputs than ever count as something new. */
const MORE_INPUTS = 1.1;

/**
 * Knows when a search finds nothing new any more: no new side of a decision, no progress in the witness, no longer
 * path.
 */
export class Novelty {
  readonly #visits = new Map<string, number>();
  #progress = -1;
  #inputs = 0;
  #spent = 0;

  /** Effort since the last new finding. */
  get sinceThen(): number {
    return this.#spent;
  }

  executed(run: Run): void {
    this.#spent += run.effort;
    if (run.control.progress > this.#progress) {
      this.#progress = run.control.progress;
      this.#spent = 0;
    }
    if (run.execution.inputs.length > this.#inputs * MORE_INPUTS) {
      this.#inputs = run.execution.inputs.length;
      this.#spent = 0;
    }
  }

  /** @returns how often it was seen before */
  visit(key: string): number {
    const seen = this.#visits.get(key) ?? 0;
    this.#visits.set(key, seen + 1);
    if (seen === 0) this.#spent = 0;
    return seen;
  }

  seen(key: string): number {
    return this.#visits.get(key) ?? 0;
  }
}

/** The side that was taken; for a `switch`, the value. */
export function outcomeOf(constraint: PathConstraint): string {
  if (constraint.kind === 'switch' || constraint.kind === 'fixed') return String(constraint.value);
  return constraint.value === 0n ? '0' : '1';
}
