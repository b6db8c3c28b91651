import { ACCESS } from '../interface/access-kind.js';
import type { AccessWatch, MemoryAccess } from './race-detector.js';
import { knownWords, WORD } from './words-of-object.js';

/** Stands for the site of what the observer reads. */
const OBSERVED = -1;

/** More threads than any program starts, to number what they do. */
const THREADS = 2 ** 20;

/** The threads that have read or written a word of memory. */
interface WordUsers {
  readonly readers: Set<number>;
  readonly writers: Set<number>;
}

/** How threads have used a word of memory. */
interface WordUse extends WordUsers {
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
  /** The threads that have used a word, whatever lay there. */
  readonly #users = new Map<number, WordUsers>();
  #contended = 0;

  /** So often, an access turned out to conflict with one that others had made before: it only grows. */
  get contended(): number {
    return this.#contended;
  }

  /** Whether other threads may use one of these bytes so that the order matters. */
  isContended(thread: number, { address, bytes, kind }: Omit<MemoryAccess, 'site'>): boolean {
    const own = (kind & ACCESS.write) === 0 ? 'read' : 'write';
    for (let word = Math.floor(address / WORD); word * WORD < address + bytes; word++) {
      const users = this.#users.get(word);
      if (users !== undefined && conflictsWith(users, thread, own)) return true;
    }
    return false;
  }

  /** @returns nothing: no race is looked for */
  record(thread: number, { address, bytes, kind, site }: MemoryAccess): readonly [] {
    const isWrite = (kind & ACCESS.write) !== 0;
    const key = (site * THREADS + thread) * 2 + (isWrite ? 1 : 0);
    for (let word = Math.floor(address / WORD); word * WORD < address + bytes; word++) {
      const use = this.#findUse(word);
      if (use.known.has(key)) continue;
      use.known.add(key);
      this.#use(use, thread, site, isWrite ? 'write' : 'read');
      this.#keepUser(word, thread, isWrite ? 'write' : 'read');
    }
    return [];
  }

  observe(thread: number, address: number, bytes: number): void {
    this.record(thread, { address, bytes, kind: 0, site: OBSERVED });
    this.conflicts.delete(OBSERVED);
  }

  forget(address: number, bytes: number): void {
    for (const word of knownWords(this.#words, address, bytes)) this.#words.delete(word);
  }

  #findUse(word: number): WordUse {
    let use = this.#words.get(word);
    if (use === undefined) {
      use = {
        readers: new Set(),
        writers: new Set(),
        known: new Set(),
        reads: new Map(),
        writes: new Map(),
      };
      this.#words.set(word, use);
    }
    return use;
  }

  #keepUser(word: number, thread: number, kind: 'read' | 'write'): void {
    let users = this.#users.get(word);
    if (users === undefined) {
      users = { readers: new Set(), writers: new Set() };
      this.#users.set(word, users);
    }
    const same = kind === 'write' ? users.writers : users.readers;
    if (same.has(thread)) return;
    same.add(thread);
    if (conflictsWith(users, thread, kind)) this.#contended++;
  }

  #use(use: WordUse, thread: number, site: number, kind: 'read' | 'write'): void {
    const conflicts = conflictsWith(use, thread, kind);
    const alone = kind === 'write' ? use.writes : use.reads;
    if (conflicts) {
      this.conflicts.add(site);
      this.#tell(use.writes, thread);
      if (kind === 'write') this.#tell(use.reads, thread);
    } else {
      const sites = alone.get(thread);
      if (sites === undefined) alone.set(thread, [site]);
      else sites.push(site);
    }
    (kind === 'write' ? use.writers : use.readers).add(thread);
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

/** Whether others have used a word so that the order matters. */
function conflictsWith({ readers, writers }: WordUsers, thread: number, kind: 'read' | 'write'): boolean {
  return isUsedByOthers(writers, thread) || (kind === 'write' && isUsedByOthers(readers, thread));
}

function isUsedByOthers(users: ReadonlySet<number>, thread: number): boolean {
  return users.size > (users.has(thread) ? 1 : 0);
}
