import type { Probe, State } from '../../../machine/interface/execution.js';

/** Loop heads passed before anything is compared, unless so many statements lie between that comparing costs little. */
const FIRST_COMPARISON = 256;
const STATEMENTS_BETWEEN = 1000;
/** Loop heads compared after a state was kept. */
const COMPARISONS = 64;
/** Limit on the bytes of states that one execution may compare: for a program with much memory, that is few states. */
const MAXIMUM_BYTES = 200_000_000;
/** Loop heads between two checks for how long nothing has happened. */
const LOOK_EVERY = 64;

/** Why an execution in a loop ends. */
export type LoopEnd = 'repeats' | 'waits';

/**
 * Watches the loop heads of an execution whose further inputs are all 0. If a complete state repeats, with the
 * witness at the same position, it repeats for ever. States are compared only now and then: each one that is kept is
 * compared with those at the next visits of the same loop head, then one twice as late is kept.
 */
export class RepetitionWatch {
  /** Number of comparisons, and of the bytes that they read. */
  digests = 0;
  bytes = 0;
  /** Offset of the loop head that was passed last. */
  last: number | undefined;
  #heads = 0;
  #nextKept = 1;
  #kept: { readonly probe: number; readonly state: string } | undefined;
  #comparisons = 0;
  #stepsAtEvent = 0;
  #stepsAtLook: number | undefined;

  readonly #patience: (head: number) => number;

  /** @param patience statements without input or progress that a loop may take, by the offset of its head */
  constructor(patience: (head: number) => number) {
    this.#patience = patience;
  }

  /** An input was taken, or the witness advanced. */
  event(steps: number): void {
    this.#stepsAtEvent = steps;
  }

  /** An input was taken at random, so what was there before need not come again. */
  varied(): void {
    this.#kept = undefined;
  }

  passed(probe: Probe, state: State, situation: () => string): LoopEnd | undefined {
    this.last = probe.range.start;
    this.#heads++;
    if (this.#heads % LOOK_EVERY === 0 && state.steps - this.#stepsAtEvent > this.#patience(this.last))
      return 'waits';
    this.#stepsAtLook ??= state.steps;
    const isLong = state.steps - this.#stepsAtLook >= STATEMENTS_BETWEEN;
    if (this.bytes > MAXIMUM_BYTES || !(isLong || this.#heads >= FIRST_COMPARISON)) return undefined;
    this.#stepsAtLook = state.steps;
    if (this.#kept !== undefined && this.#kept.probe === probe.id && this.#comparisons < COMPARISONS) {
      this.#comparisons++;
      if (this.#digest(probe, state, situation) === this.#kept.state) return 'repeats';
    }
    if (this.#heads >= this.#nextKept) {
      this.#nextKept = 2 * this.#heads;
      this.#comparisons = 0;
      this.#kept = { probe: probe.id, state: this.#digest(probe, state, situation) };
    }
    return undefined;
  }

  #digest(probe: Probe, state: State, situation: () => string): string {
    const before = state.digestedBytes;
    const digest = `${state.digest(probe.id)} ${situation()}`;
    this.digests++;
    this.bytes += state.digestedBytes - before;
    return digest;
  }
}
