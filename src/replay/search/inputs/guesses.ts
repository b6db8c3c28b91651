import type { InputAssignment } from '../../../solve/evaluate-symbolic.js';
import { randomNumbers } from '../../../solve/random-numbers.js';

const SEED = 20_261_121;
/** How many of the latest executions guesses start from. */
const KEPT_EXECUTIONS = 32;

/** Inputs for when there is nothing left to solve for. */
export class Guesses {
  readonly #latest: InputAssignment[] = [];
  readonly #random = randomNumbers(SEED);

  readonly #constants: readonly bigint[];

  constructor(constants: readonly bigint[]) {
    this.#constants = constants;
  }

  executed(inputs: InputAssignment): void {
    this.#latest.push(inputs);
    if (this.#latest.length > KEPT_EXECUTIONS) this.#latest.shift();
  }

  /** Inputs of an earlier execution with one input changed: another constant, other bits, or a neighbour. */
  next(): InputAssignment {
    const inputs = [...(this.#latest[this.#random() % this.#latest.length] ?? [])];
    const index = this.#random() % Math.max(1, inputs.length);
    const before = inputs[index] ?? 0n;
    if (typeof before === 'number') {
      inputs[index] = before + (this.#random() % 2001) / 100 - 10;
      return inputs;
    }
    const bits = Array.from({ length: 1 + (this.#random() % 4) }, () => 1n << BigInt(this.#random() % 32));
    const changed = [
      () => this.#constants[this.#random() % Math.max(1, this.#constants.length)] ?? 1n,
      () => bits.reduce((value, bit) => value ^ bit, before),
      () => before + BigInt((this.#random() % 41) - 20),
    ][this.#random() % 3];
    inputs[index] = changed?.() ?? before;
    return inputs;
  }
}
