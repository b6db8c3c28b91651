import type { StateAtInput } from './run-once.js';

/** Inputs at one place of one execution before a word counts as a counter. */
const FEWEST = 4;

/**
 * The states of the program in which inputs are asked for, as far as they matter: without what depends on inputs, and
 * without words that only count how many inputs there were. Executions that come back to a state can do no more there
 * than others did before.
 */
export class AbstractStates {
  /** By place and address, whether a word counts. */
  readonly #counts = new Map<number, Map<number, boolean>>();

  /** @param statesAtInput those of one execution, in the order of its inputs */
  keysOf(statesAtInput: readonly StateAtInput[]): readonly string[] {
    const bySite = new Map<number, StateAtInput[]>();
    for (const state of statesAtInput) {
      const known = bySite.get(state.site);
      if (known === undefined) bySite.set(state.site, [state]);
      else known.push(state);
    }
    for (const [site, states] of bySite) if (states.length >= FEWEST) this.#learn(site, states);
    return statesAtInput.map((state) => this.#keyOf(state));
  }

  #learn(site: number, states: readonly StateAtInput[]): void {
    const counts = this.#counts.get(site) ?? new Map<number, boolean>();
    this.#counts.set(site, counts);
    const words = states.map(
      ({ addresses, values }) => new Map(addresses.map((at, index) => [at, values[index] ?? 0])),
    );
    for (const address of states[0]?.addresses ?? []) {
      if (counts.get(address) === false) continue;
      const values = words.map((each) => each.get(address));
      const [first = 0, second = 0] = values;
      const step = second - first;
      const isSteady = values.every((value, index) => value !== undefined && value === first + index * step);
      if (step === 0 && isSteady) continue;
      counts.set(address, isSteady);
    }
  }

  #keyOf({ site, addresses, values }: StateAtInput): string {
    const counts = this.#counts.get(site);
    let [one, other] = [site | 0, 17];
    for (const [index, address] of addresses.entries()) {
      if (counts?.get(address) === true) continue;
      const value = values[index] ?? 0;
      one = Math.imul(one ^ value ^ Math.imul(address, 0x9e37_79b1), 0x85eb_ca6b);
      other = (Math.imul(other, 31) + Math.imul(value + address, 0xc2b2_ae35)) | 0;
      one ^= one >>> 15;
    }
    return `${one} ${other}`;
  }
}
