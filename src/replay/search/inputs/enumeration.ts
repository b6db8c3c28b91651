import { wrapInteger } from '../../../arithmetic/integer-arithmetic.js';
import type { InputRequest, InputType, InputValue } from '../../../machine/interface/execution.js';
import type { InputAssignment } from '../../../solve/evaluate-symbolic.js';
import { COST, MINIMUM_STEPS } from './effort.js';
import type { Run } from './run-once.js';
import type { SearchSettings } from './search-settings.js';

/** Combinations of values that are few enough to be tried one after the other. */
const FEW = 2 ** 16;
/** So few that they are tried before the solver is asked. */
const VERY_FEW = 2048;
/** Of programs that ask for no more than so many inputs, small numbers are tried: so many combinations at most. */
const SMALL_INPUTS = 3;
const SMALL_COMBINATIONS = 1024;
/** Effort that brings nothing new before they are. */
const SMALL_AFTER = 30_000_000;
/** They may take this part of what is left. */
const PART_OF_SMALL = 16;

/**
 * All values of all inputs, one combination after the other, for programs that have few of them. What an execution asks
 * for after the inputs that it was given counts as well, so that programs may ask for more inputs on some paths.
 */
export class Enumeration {
  /** The largest number of combinations of the inputs of one execution. */
  #combinations = 0;
  /** The largest number of inputs of one execution. */
  #inputs = 0;
  /** Statements of the longest execution. */
  #steps = 0;
  #areSmallTried = false;
  /** The inputs of the last execution that `next` has given inputs for. */
  #last: Run['execution']['inputs'] | undefined;
  #isDone = false;

  /** Whether everything was tried. */
  get isDone(): boolean {
    return this.#isDone;
  }

  /** `many`: too many to be tried, or values that cannot be listed. */
  get extent(): 'very-few' | 'few' | 'many' {
    if (this.#combinations === 0 || this.#combinations > FEW) return 'many';
    return this.#combinations <= VERY_FEW ? 'very-few' : 'few';
  }

  /** Takes note of what an execution asked for, with whatever inputs. */
  learn({ execution }: Run): void {
    this.#inputs = Math.max(this.#inputs, execution.inputs.length);
    this.#steps = Math.max(this.#steps, execution.steps);
    let product = 1;
    for (const { request } of execution.inputs) {
      product *= countValues(request.type);
      if (product > FEW) break;
    }
    this.#combinations = Math.max(this.#combinations, product);
  }

  /** The next inputs; undefined if there are none, or too many. What they lead to must be told by `executed`. */
  next(): InputAssignment | undefined {
    if (this.#isDone || this.extent === 'many') return undefined;
    if (this.#last === undefined) return [];
    const values: InputValue[] = this.#last.map(({ value }) => value);
    for (let index = values.length - 1; index >= 0; index--) {
      const following = after(this.#last[index]);
      if (following !== undefined) return [...values.slice(0, index), following];
    }
    this.#isDone = true;
    return undefined;
  }

  /**
   * Combinations of small numbers, once: what a loop computes from one of them is seldom solved for.
   *
   * @param limits of the whole search
   * @param sinceThen effort since something new was found
   */
  small(
    { effort, executions, steps }: Pick<SearchSettings, 'effort' | 'executions' | 'steps'>,
    sinceThen: number,
  ): readonly InputAssignment[] {
    if (this.#areSmallTried || sinceThen < SMALL_AFTER || this.extent !== 'many') return [];
    if (this.#inputs === 0 || this.#inputs > SMALL_INPUTS) return [];
    this.#areSmallTried = true;
    const affordable = Math.min(
      executions,
      steps / (MINIMUM_STEPS + this.#steps),
      effort.left / (COST.execution + COST.place * this.#steps),
    );
    const most = Math.min(affordable / PART_OF_SMALL, SMALL_COMBINATIONS);
    const side = Math.floor(most ** (1 / this.#inputs));
    return Array.from({ length: side ** this.#inputs }, (_, number) =>
      Array.from({ length: this.#inputs }, (_, index) => BigInt(Math.floor(number / side ** index) % side)),
    );
  }

  /** An execution with the inputs that `next` has given last. */
  executed(run: Run): void {
    this.learn(run);
    this.#last = run.execution.inputs;
  }
}

/** How many values a type has. */
function countValues(type: InputType): number {
  return type.kind === 'integer' ? 2 ** type.width : Number.POSITIVE_INFINITY;
}

/** The value after that of an input, upwards from 0; undefined after the last one. */
function after(
  input: { readonly request: InputRequest; readonly value: InputValue } | undefined,
): bigint | undefined {
  if (input === undefined || typeof input.value !== 'bigint' || input.request.type.kind !== 'integer')
    return undefined;
  const { width, signed } = input.request.type;
  const bits = BigInt.asUintN(width, input.value) + 1n;
  if (bits >> BigInt(width) !== 0n) return undefined;
  return wrapInteger({ width, signed }, bits);
}
