import type { Probe, State } from '../../machine/interface/execution.js';
import type { ProgramPoint } from './program-points.js';

/** Entries of functions that one execution compares: an endless recursion shows early, and others may be long. */
const MOST_ENTRIES = 2000;
const MOST_BYTES = 100_000_000;

/** The functions that may be entered again before they have returned, as their calls say. */
export function recursiveFunctions(points: readonly ProgramPoint[]): ReadonlySet<string> {
  const calls = points.filter((point) => point.kind === 'call');
  const callees = new Map<string, Set<string>>();
  const callers = new Set(points.map((point) => point.function));
  for (const { function: caller, callee } of calls) {
    const known = callees.get(caller) ?? new Set();
    callees.set(caller, known);
    // A call through a pointer may enter any of them.
    for (const name of callee === undefined ? callers : [callee]) known.add(name);
  }
  return new Set([...callees.keys()].filter((name) => reachedFrom(name, callees).has(name)));
}

function reachedFrom(name: string, callees: ReadonlyMap<string, ReadonlySet<string>>): ReadonlySet<string> {
  const reached = new Set(callees.get(name));
  // A set grows while it is iterated.
  for (const each of reached) for (const callee of callees.get(each) ?? []) reached.add(callee);
  return reached;
}

/** One entry of a function. */
interface Entry {
  /** Where its variables lie. */
  readonly address: number;
  readonly passed: number;
}

/**
 * Watches for a function that is entered in the same state as before, while it has not returned from there: with the same
 * inputs, a third entry follows, and so on. So it never returns, and nothing else happens in between than before.
 */
export class EndlessRecursion {
  /** By what decides how the execution goes on: the first entry of an activation that may be under way. */
  readonly #entries = new Map<string, Entry>();
  /** The last entry with variables at an address. */
  readonly #latest = new Map<number, Entry>();
  #compared = 0;
  #bytes = 0;

  /**
   * What the observer had passed at the earliest entry in this state of an activation that is still under way, before
   * this entry; undefined if there is none.
   *
   * @param situation what else must be the same
   * @param passed how much the observer has passed
   */
  passedBefore(probe: Probe, state: State, situation: string, passed: number): number | undefined {
    const frame = state.innermost();
    if (frame === undefined || this.#compared >= MOST_ENTRIES || this.#bytes >= MOST_BYTES) return undefined;
    this.#compared++;
    const entry = { address: frame.address, passed };
    this.#latest.set(frame.address, entry);
    const read = state.digestedBytes;
    const digest = state.digestOfEntry(probe.id);
    this.#bytes += state.digestedBytes - read;
    if (digest === undefined) return undefined;
    const key = `${digest} ${situation}`;
    const before = this.#entries.get(key);
    if (before !== undefined && this.#isUnderWay(before, probe, state)) return before.passed;
    this.#entries.set(key, entry);
    return undefined;
  }

  /** Frames of active functions do not overlap, so the last one that was entered there is meant. */
  #isUnderWay(entry: Entry, probe: Probe, state: State): boolean {
    if (this.#latest.get(entry.address) !== entry) return false;
    for (const frame of state.frames())
      if (frame.address === entry.address) return frame.function === probe.function;
    return false;
  }
}
