import type { Place, State } from '../execution/execution.js';

/** Loop heads that are passed before anything is compared, and those that are compared after a state was kept. */
const FIRST_COMPARISON = 256;
const COMPARISONS = 64;
/** Bytes of states in one execution: of a program with much memory few states are compared. */
const MAXIMUM_BYTES = 200_000_000;
/** Loop heads between two looks at how long nothing happened. */
const LOOK_EVERY = 64;

/** Why an execution in a loop is ended. */
export type LoopEnd = 'repeats' | 'waits';

/**
 * Watches the loop heads of an execution that gets no further inputs but 0. A complete state that was there before, with
 * the witness where it was, comes back for ever. States are compared now and then only: each one kept is compared with
 * those at the next visits of the same loop head, then one twice as late is kept.
 */
export class RepetitionWatch {
  /** Comparisons that were made, and the bytes that they read. */
  digests = 0;
  bytes = 0;
  /** Offset of the loop head that was passed last. */
  last: number | undefined;
  #heads = 0;
  #nextKept = FIRST_COMPARISON;
  #kept: { readonly place: number; readonly state: string } | undefined;
  #comparisons = 0;
  #stepsAtEvent = 0;

  readonly #patience: (head: number) => number;

  /** @param patience statements without input or progress that a loop may take, by the offset of its head */
  constructor(patience: (head: number) => number) {
    this.#patience = patience;
  }

  /** An input was taken or the witness was followed further. */
  event(steps: number): void {
    this.#stepsAtEvent = steps;
  }

  passed(place: Place, state: State, situation: () => string): LoopEnd | undefined {
    this.last = place.range.start;
    this.#heads++;
    if (this.#heads % LOOK_EVERY === 0 && state.steps - this.#stepsAtEvent > this.#patience(this.last))
      return 'waits';
    if (this.bytes > MAXIMUM_BYTES) return undefined;
    if (this.#kept !== undefined && this.#kept.place === place.id && this.#comparisons < COMPARISONS) {
      this.#comparisons++;
      if (this.#digest(place, state, situation) === this.#kept.state) return 'repeats';
    }
    if (this.#heads >= this.#nextKept) {
      this.#nextKept *= 2;
      this.#comparisons = 0;
      this.#kept = { place: place.id, state: this.#digest(place, state, situation) };
    }
    return undefined;
  }

  #digest(place: Place, state: State, situation: () => string): string {
    const before = state.digestedBytes;
    const digest = `${state.digest(place.id)} ${situation()}`;
    this.digests++;
    this.bytes += state.digestedBytes - before;
    return digest;
  }
}
