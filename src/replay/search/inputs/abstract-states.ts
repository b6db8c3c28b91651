import type { WordLog } from '../../../machine/interface/word-log.js';
import { ConstantRanges } from './constant-ranges.js';
import type { StateAtInput, StatesAtInputs } from './states-at-inputs.js';

/** Inputs at one location of one execution before a word counts as a counter. */
const FEWEST = 4;

/** What tells states apart: all that matters in them, and how their words compare with constants of the program. */
export interface StateKey {
  readonly exact: string;
  readonly rough: string;
}

/** What is known of the words at one location, by their addresses. */
interface WordsAtSite {
  readonly counters: Set<number>;
  readonly others: Set<number>;
}

/**
 * The states of the program in which inputs are asked for, as far as they matter: without what depends on inputs, and
 * without words that only count how many inputs there were. Executions that come back to a state can do no more there
 * than others did before.
 */
export class AbstractStates {
  readonly #sites = new Map<number, WordsAtSite>();
  readonly #ranges: ConstantRanges;

  /** @param constants of the program */
  constructor(constants: readonly bigint[]) {
    this.#ranges = new ConstantRanges(constants);
  }

  /** @param statesAtInputs those of one execution, in the order of its inputs */
  stateKeys({ log, states }: StatesAtInputs): readonly StateKey[] {
    const bySite = new Map<number, StateAtInput[]>();
    for (const state of states) {
      const known = bySite.get(state.site);
      if (known === undefined) bySite.set(state.site, [state]);
      else known.push(state);
    }
    for (const [site, same] of bySite) if (same.length >= FEWEST) this.#learn(site, same, log);
    return states.map((state) => this.#stateKey(state, log));
  }

  #learn(site: number, states: readonly StateAtInput[], log: WordLog): void {
    const known = this.#sites.get(site) ?? { counters: new Set<number>(), others: new Set<number>() };
    this.#sites.set(site, known);
    const [first] = states;
    if (first === undefined) return;
    const readers = states.map((state) => new WordReader(state, log));
    for (let index = first.from; index < first.to; index++) {
      const address = log.addresses[index] ?? 0;
      if (known.others.has(address)) continue;
      const kind = wordKind(readers, address);
      if (kind === 'constant') continue;
      if (kind === 'counter') known.counters.add(address);
      else {
        known.counters.delete(address);
        known.others.add(address);
      }
    }
  }

  #stateKey({ site, from, to }: StateAtInput, { addresses, values }: WordLog): StateKey {
    const counters = this.#sites.get(site)?.counters;
    const isCounting = counters !== undefined && counters.size > 0;
    let [one, other, rough] = [site | 0, 17, site | 0];
    for (let index = from; index < to; index++) {
      const address = addresses[index] ?? 0;
      if (isCounting && counters.has(address)) continue;
      const value = values[index] ?? 0;
      one = Math.imul(one ^ value ^ Math.imul(address, 0x9e37_79b1), 0x85eb_ca6b);
      other = (Math.imul(other, 31) + Math.imul(value + address, 0xc2b2_ae35)) | 0;
      one ^= one >>> 15;
      rough = Math.imul(rough ^ this.#ranges.of(value) ^ Math.imul(address, 0x9e37_79b1), 0x85eb_ca6b);
      rough ^= rough >>> 15;
    }
    return { exact: `${one} ${other}`, rough: `${rough}` };
  }
}

/** How a word goes on from one state to the next. */
function wordKind(readers: readonly WordReader[], address: number): 'constant' | 'counter' | 'other' {
  const [first, second] = [readers[0]?.at(address), readers[1]?.at(address)];
  if (first === undefined || second === undefined) return 'other';
  const step = second - first;
  for (let index = 2; index < readers.length; index++)
    if (readers[index]?.at(address) !== first + index * step) return 'other';
  return step === 0 ? 'constant' : 'counter';
}

/**
 * Reads words of one state by their addresses, in the order in which they lie in the log. A word that is missed only
 * makes more states differ.
 */
class WordReader {
  #next: number;

  readonly #state: StateAtInput;
  readonly #log: WordLog;

  constructor(state: StateAtInput, log: WordLog) {
    this.#state = state;
    this.#log = log;
    this.#next = state.from;
  }

  at(address: number): number | undefined {
    const { addresses, values } = this.#log;
    let place = this.#next;
    while (place < this.#state.to && (addresses[place] ?? address) < address) place++;
    if (place >= this.#state.to || addresses[place] !== address) return undefined;
    this.#next = place + 1;
    return values[place];
  }
}
