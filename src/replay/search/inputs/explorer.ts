import type { InputRequest, InputValue } from '../../../machine/interface/execution.js';
import type { InputAssignment } from '../../../solve/evaluate-symbolic.js';
import { randomNumbers } from '../../../solve/random-numbers.js';
import type { StateKey } from './abstract-states.js';
import type { Run } from './run-once.js';
import { inputSite, takenInputs } from './task.js';

const SEED = 20_261_122;
/** How many states are kept to go on from, and how many values of one location. */
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
interface FoundState {
  readonly inputs: InputAssignment;
  readonly length: number;
  picks: number;
}

/** Inputs that lead to a known state, and how the execution goes on from there. */
export interface Walk {
  readonly inputs: InputAssignment;
  readonly further: (request: InputRequest) => InputValue | undefined;
  /** Number of inputs after which it ends. */
  readonly walk: number;
}

/**
 * Goes back to states that were seldom gone on from, and from there on at random, with values that locations have already
 * had: for programs that react to events, those that they know.
 */
export class Explorer {
  readonly #exact = new Roster();
  readonly #rough = new Roster();
  readonly #values = new Map<string, InputValue[]>();

  /** Values that inputs were solved for are worth giving again. */
  learnValues({ execution }: Run): void {
    for (const { request, value } of execution.inputs) {
      const site = inputSite(request);
      const known = this.#values.get(site);
      if (known === undefined) this.#values.set(site, [value]);
      else if (known.length < MAXIMUM_VALUES && !known.includes(value)) known.push(value);
    }
  }

  /** Values that inputs of this location were solved for. */
  valuesAt(request: InputRequest): readonly InputValue[] {
    return this.#values.get(inputSite(request)) ?? [];
  }

  /** @returns how many states of an execution are new */
  learnStates(run: Run, states: readonly StateKey[]): number {
    let inputs: InputAssignment | undefined;
    let found = 0;
    for (const [length, { exact, rough }] of states.entries()) {
      const [isNew, isNewRough] = [this.#exact.lacks(exact), this.#rough.lacks(rough)];
      if (!isNew && !isNewRough) continue;
      inputs ??= takenInputs(run);
      if (isNewRough) this.#rough.add(rough, inputs, length);
      if (isNew) this.#exact.add(exact, inputs, length);
      if (isNew) found++;
    }
    return found;
  }

  /** Where to go on next among states of which all that matters differs; undefined while nothing is known. */
  next(): Walk | undefined {
    return this.#walk(this.#exact);
  }

  /** The same among states that compare otherwise with constants. */
  nextRough(): Walk | undefined {
    return this.#walk(this.#rough);
  }

  #walk(roster: Roster): Walk | undefined {
    const from = roster.pick();
    if (from === undefined) return undefined;
    from.picks++;
    const { random } = roster;
    const steps = 4 << (random() % LENGTHS);
    const repeated = random() % 4 === 0 ? new Map<string, InputValue>() : undefined;
    return {
      inputs: from.inputs.slice(0, from.length),
      walk: from.length + steps,
      further: (request) => {
        const site = inputSite(request);
        const again = repeated?.get(site);
        if (again !== undefined) return again;
        const known = this.#values.get(site) ?? [];
        const value = known[random() % Math.max(1, known.length)];
        if (value !== undefined) repeated?.set(site, value);
        return value;
      },
    };
  }
}

/** States by their keys, from which executions may go on. */
class Roster {
  readonly #known = new Set<string>();
  readonly #list: FoundState[] = [];
  /** Each has its own, so that walks from one do not change those from the other. */
  readonly random = randomNumbers(SEED);

  /** Whether a state is new, and there is room for it. */
  lacks(state: string): boolean {
    return this.#list.length < MAXIMUM_STATES && !this.#known.has(state);
  }

  add(state: string, inputs: InputAssignment, length: number): void {
    this.#known.add(state);
    this.#list.push({ inputs, length, picks: 0 });
  }

  /** One of those that were seldom gone on from; undefined while nothing is known. */
  pick(): FoundState | undefined {
    const all = this.#list.length;
    if (all === 0) return undefined;
    const { random } = this;
    const from = random() % 3 === 0 ? Math.max(0, all - LATEST) : 0;
    let best: FoundState | undefined;
    for (let tried = 0; tried < CANDIDATES; tried++) {
      const found = this.#list[from + (random() % (all - from))];
      if (found !== undefined && (best === undefined || pickingCost(found) < pickingCost(best))) best = found;
    }
    return best;
  }
}

/** States that are near, and seldom gone on from, come first. */
function pickingCost({ picks, length }: FoundState): number {
  return COST_OF_PICK * picks + length;
}
