import { ACCESS } from './access-kind.js';
import type { AccessWatch, MemoryAccess } from './race-detector.js';
import { knownWords, WORD } from './words-of-object.js';

/** Threads are told apart by the bits of a number. */
const BITS = 31;

/** How threads have used a word of memory. */
interface WordUse {
  /** A bit for each thread that has read or written it. */
  readers: number;
  writers: number;
  /** Sites, threads and kinds that are known. */
  readonly known: Set<number>;
  /** Reads and writes of each thread that conflict with nothing yet. */
  readonly reads: Map<number, number[]>;
  readonly writes: Map<number, number[]>;
}

/**
 * Finds which accesses conflict, whatever orders them, in one execution or in several: cheaper than finding races, and
 * rather too many than too few.
 */
export class ConflictDetector implements AccessWatch {
  readonly conflicts = new Set<number>();
  readonly #words = new Map<number, WordUse>();
  /** Words that several threads have used and one has written, whatever lay there. */
  readonly #contended = new Set<number>();

  /** Number of words that several threads have used and one has written. */
  get contended(): number {
    return this.#contended.size;
  }

  /** Whether other threads may use one of these bytes so that the order matters. */
  isContended({ address, bytes }: Pick<MemoryAccess, 'address' | 'bytes'>): boolean {
    for (let word = Math.floor(address / WORD); word * WORD < address + bytes; word++)
      if (this.#contended.has(word)) return true;
    return false;
  }

  /** @returns nothing: no race is looked for */
  record(thread: number, { address, bytes, kind, site }: MemoryAccess): readonly [] {
    const isWrite = (kind & ACCESS.write) !== 0;
    const key = (site * BITS + (thread % BITS)) * 2 + (isWrite ? 1 : 0);
    for (let word = Math.floor(address / WORD); word * WORD < address + bytes; word++) {
      const use = this.#useOf(word);
      if (use.known.has(key)) continue;
      use.known.add(key);
      if (this.#use(use, thread, site, isWrite ? 'write' : 'read') === 'conflicts') this.#contended.add(word);
    }
    return [];
  }

  forget(address: number, bytes: number): void {
    for (const word of knownWords(this.#words, address, bytes)) this.#words.delete(word);
  }

  #useOf(word: number): WordUse {
    let use = this.#words.get(word);
    if (use === undefined) {
      use = { readers: 0, writers: 0, known: new Set(), reads: new Map(), writes: new Map() };
      this.#words.set(word, use);
    }
    return use;
  }

  #use(use: WordUse, thread: number, site: number, kind: 'read' | 'write'): 'conflicts' | 'alone' {
    const own = 1 << (thread % BITS);
    const others = (kind === 'write' ? use.readers | use.writers : use.writers) & ~own;
    const alone = kind === 'write' ? use.writes : use.reads;
    if (others !== 0) {
      this.conflicts.add(site);
      this.#tell(use.writes, thread);
      if (kind === 'write') this.#tell(use.reads, thread);
    } else {
      const sites = alone.get(thread);
      if (sites === undefined) alone.set(thread, [site]);
      else sites.push(site);
    }
    if (kind === 'write') use.writers |= own;
    else use.readers |= own;
    return others !== 0 ? 'conflicts' : 'alone';
  }

  /** What other threads have done conflicts with what this one does. */
  #tell(alone: Map<number, number[]>, thread: number): void {
    if (alone.size === 0) return;
    for (const [other, sites] of alone) {
      if (other === thread) continue;
      for (const site of sites) this.conflicts.add(site);
      alone.delete(other);
    }
  }
}
