import type { InputRequest, InputValue } from '../execution/execution.js';
import type { Assignment } from '../solve/evaluate-symbolic.js';
import { randomNumbers } from './random-numbers.js';
import type { Run } from './run-once.js';
import { inputsOf, siteOf } from './task.js';

const SEED = 20_261_122;
/** How many states are kept to go on from, and how many values of one place. */
const MAXIMUM_STATES = 50_000;
const MAXIMUM_VALUES = 64;
/** States that are looked at for the one that was gone on from least often. */
const CANDIDATES = 8;
/** Every so often one of the latest states is taken. */
const LATEST = 32;
/** An earlier walk from a state counts as much as so many inputs that lead there. */
const COST_OF_PICK = 4;
/** Longest walk: 2 to this power times 4. */
const LENGTHS = 5;

/** A state in which the program asks for an input, and inputs that lead there. */
interface Found {
  readonly inputs: Assignment;
  readonly length: number;
  picks: number;
}

/** Inputs that lead to a known state, and how the execution goes on from there. */
export interface Walk {
  readonly inputs: Assignment;
  readonly further: (request: InputRequest) => InputValue | undefined;
  /** Number of inputs after which it ends. */
  readonly walk: number;
}

/**
 * Goes back to states that were seldom gone on from, and from there on at random, with values that places have already
 * had: for programs that react to events, those that they know.
 */
export class Explorer {
  readonly #states = new Map<string, Found>();
  readonly #list: Found[] = [];
  readonly #values = new Map<string, InputValue[]>();
  readonly #random = randomNumbers(SEED);

  /** Values that inputs were solved for are worth giving again. */
  learnValues({ execution }: Run): void {
    for (const { request, value } of execution.inputs) {
      const site = siteOf(request);
      const known = this.#values.get(site);
      if (known === undefined) this.#values.set(site, [value]);
      else if (known.length < MAXIMUM_VALUES && !known.includes(value)) known.push(value);
    }
  }

  /** Values that inputs of this place were solved for. */
  valuesAt(request: InputRequest): readonly InputValue[] {
    return this.#values.get(siteOf(request)) ?? [];
  }

  /** @returns how many states of an execution are new */
  learnStates(run: Run, states: readonly string[]): number {
    const before = this.#list.length;
    let inputs: Assignment | undefined;
    for (const [length, state] of states.entries()) {
      if (this.#states.has(state) || this.#list.length >= MAXIMUM_STATES) continue;
      inputs ??= inputsOf(run);
      const found = { inputs, length, picks: 0 };
      this.#states.set(state, found);
      this.#list.push(found);
    }
    return this.#list.length - before;
  }

  /** Where to go on next; undefined while nothing is known. */
  next(): Walk | undefined {
    const from = this.#pick();
    if (from === undefined) return undefined;
    from.picks++;
    const steps = 4 << (this.#random() % LENGTHS);
    const repeated = this.#random() % 4 === 0 ? new Map<string, InputValue>() : undefined;
    return {
      inputs: from.inputs.slice(0, from.length),
      walk: from.length + steps,
      further: (request) => {
        const site = siteOf(request);
        const again = repeated?.get(site);
        if (again !== undefined) return again;
        const known = this.#values.get(site) ?? [];
        const value = known[this.#random() % Math.max(1, known.length)];
        if (value !== undefined) repeated?.set(site, value);
        return value;
      },
    };
  }

  #pick(): Found | undefined {
    const all = this.#list.length;
    if (all === 0) return undefined;
    const from = this.#random() % 3 === 0 ? Math.max(0, all - LATEST) : 0;
    let best: Found | undefined;
    for (let tried = 0; tried < CANDIDATES; tried++) {
      const found = this.#list[from + (this.#random() % (all - from))];
      if (found !== undefined && (best === undefined || costOf(found) < costOf(best))) best = found;
    }
    return best;
  }
}

/** States that are near, and seldom gone on from, come first. */
function costOf({ picks, length }: Found): number {
  return COST_OF_PICK * picks + length;
}
