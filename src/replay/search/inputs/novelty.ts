import type { PathConstraint } from '../../../machine/interface/execution.js';
import type { Run } from './run-once.js';

/** By this factor, more inputs than ever count as something new. */
const MORE_INPUTS = 1.1;

/** States that were seen more often are all alike. */
const MAXIMUM_SEEN = 3;

/** Effort that may bring nothing new, and the same while the program still comes into new states. */
export interface Patience {
  readonly ordinary: number;
  readonly whileStatesAreNew: number;
}

/** Parts of all effort, and at least a minimum. */
const PATIENCE = {
  unlimited: { part: 100, partOfStates: 12, least: 150_000_000 },
  limited: { part: 1500, partOfStates: 25, least: 250_000_000 },
} as const;

/** @param effort all that there is */
export function allowedPatience(kind: keyof typeof PATIENCE, effort: number): Patience {
  const { part, partOfStates, least } = PATIENCE[kind];
  return {
    ordinary: Math.max(least, effort / part),
    whileStatesAreNew: Math.max(least, effort / partOfStates),
  };
}

/**
 * Knows when a search finds nothing new any more: no new side of a decision, no progress in the witness, no longer
 * path.
 */
export class Novelty {
  readonly #visits = new Map<string, number>();
  readonly #states = new Map<string, number>();
  #progress = -1;
  #inputs = 0;
  #spent = 0;
  #spentSinceState = 0;

  /** Effort since the last new finding. */
  get sinceThen(): number {
    return this.#spent;
  }

  /** Nothing new for long. New states alone do not count for ever: a program that counts always has some. */
  isStale({ ordinary, whileStatesAreNew }: Patience): boolean {
    return this.#spent > (this.#spentSinceState > ordinary ? ordinary : whileStatesAreNew);
  }

  executed(run: Run): void {
    this.#spent += run.effort;
    this.#spentSinceState += run.effort;
    if (run.monitor.progress > this.#progress) {
      this.#progress = run.monitor.progress;
      this.#spent = 0;
    }
    if (run.execution.inputs.length > this.#inputs * MORE_INPUTS) {
      this.#inputs = run.execution.inputs.length;
      this.#spent = 0;
    }
  }

  /** Something else is new. */
  found(): void {
    this.#spent = 0;
    this.#spentSinceState = 0;
  }

  /** @returns how often it was seen before */
  visit(key: string): number {
    const seen = this.#visits.get(key) ?? 0;
    this.#visits.set(key, seen + 1);
    if (seen === 0) this.#spent = 0;
    return seen;
  }

  /**
   * How often a decision was to be taken otherwise in this state of the program, up to a few times: where executions come
   * back to a state, what was tried there before is tried last.
   */
  stateSeen(state: string | undefined, constraint: PathConstraint): number {
    if (state === undefined) return 0;
    const key = `${state} ${constraint.range.start} ${outcomeKey(constraint)}`;
    const seen = this.#states.get(key) ?? 0;
    this.#states.set(key, seen + 1);
    if (seen === 0) this.#spentSinceState = 0;
    return Math.min(seen, MAXIMUM_SEEN);
  }

  seen(key: string): number {
    return this.#visits.get(key) ?? 0;
  }
}

/** The side that was taken; for a `switch`, the value. */
export function outcomeKey(constraint: PathConstraint): string {
  if (constraint.kind === 'switch' || constraint.kind === 'fixed') return String(constraint.value);
  return constraint.value === 0n ? '0' : '1';
}
