import type { Term } from '../../smt/term.js';
import { mayBeAnyBytes } from '../model/truth-values.js';

/** Parts of the state that rounds of a loop change, as far as known. */
export class LoopChanges {
  readonly #keys = new Set<string>();
  /** Of them, those that rounds leave without a value of their type. */
  readonly #anyBytes = new Map<string, Term>();

  /** Grows with everything that is found out. */
  get size(): number {
    return this.#keys.size + this.#anyBytes.size;
  }

  get keys(): Iterable<string> {
    return this.#keys;
  }

  has(key: string): boolean {
    return this.#keys.has(key);
  }

  /** Terms for what a round leaves there that need not be a value. */
  anyBytesAt(key: string): readonly Term[] {
    const term = this.#anyBytes.get(key);
    return term === undefined ? [] : [term];
  }

  /** Compares what a round begins with to what it leaves. */
  notice(start: ReadonlyMap<string, Term>, back: ReadonlyMap<string, Term>): void {
    for (const [key, term] of start) {
      const left = back.get(key);
      if (left === term) continue;
      this.#keys.add(key);
      if (left !== undefined && mayBeAnyBytes(left)) this.#anyBytes.set(key, left);
    }
  }
}
