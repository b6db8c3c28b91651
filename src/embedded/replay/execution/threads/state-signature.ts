import { ACCESS } from './access-kind.js';
import type { MemoryAccess } from './race-detector.js';

const WORD = 4;

/** What the signature is about: `values` that threads see and leave, or the `order` of what they do as well. */
export type Equivalence = 'values' | 'order';

/** The parts of a program in execution that several threads can see. */
export interface SharedState {
  readonly memory: { readonly view: DataView };
  readonly libraryState: ReadonlyMap<string, bigint>;
}

/** Two hashes of 32 bits, updated together. */
class Hash {
  one = 0x1234_5678;
  two = 0x0fed_cba9;

  add(value: number): void {
    this.one = mixed(this.one ^ value, 0x9e37_79b1);
    this.two = mixed(this.two ^ value, 0x85eb_ca6b);
  }

  set({ one, two }: Hash): void {
    this.one = one;
    this.two = two;
  }
}

function mixed(value: number, factor: number): number {
  const product = Math.imul(value, factor);
  return Math.imul(product ^ (product >>> 15), 0xc2b2_ae35) ^ (product >>> 13);
}

/**
 * A number for the state of an execution with several threads: executions whose numbers are equal go on alike, up to
 * collisions of hashes. What a thread does depends on what it has seen so far, so nothing of its stack is looked at.
 *
 * - `values`: what each thread has read and where it is, and what shared memory and locks hold.
 * - `order`: which accesses come before which, of those that do not commute. Needed where it matters what is ordered.
 */
export class StateSignature {
  readonly #threads: Hash[] = [];
  /** `values`: the sum of what all written words hold. */
  #memory = 0;
  readonly #words = new Map<number, number>();
  /** `order`: what was last written to a word or done by a means of synchronisation, and the reads since. */
  readonly #written = new Map<number | string, number>();
  readonly #read = new Map<number, number>();
  readonly #names = new Map<string, number>();
  readonly #state: SharedState;
  readonly #equivalence: Equivalence;

  constructor(state: SharedState, equivalence: Equivalence) {
    this.#state = state;
    this.#equivalence = equivalence;
  }

  /** A thread is created. */
  begin(creator: number, created: number): void {
    if (creator !== created) this.#of(created).set(this.#of(creator));
    this.#of(created).add(created);
  }

  /** One thread waits for the end of another. */
  end(waiting: number, ended: number): void {
    if (this.#equivalence === 'order') this.#of(waiting).add(this.#of(ended).one);
  }

  /** A thread goes on by itself. */
  step(thread: number): void {
    this.#of(thread).add(1);
  }

  /** A thread sees a number that does not come from shared memory. */
  see(thread: number, value: bigint | number): void {
    this.#of(thread).add(fold(value));
  }

  /** Memory was accessed. @param contents `later`: what is written is not there yet */
  accessed(thread: number, { address, bytes, kind }: MemoryAccess, contents: 'there' | 'later'): void {
    const isWrite = (kind & ACCESS.write) !== 0;
    const hash = this.#of(thread);
    for (let word = Math.floor(address / WORD); word * WORD < address + bytes; word++) {
      if (this.#equivalence === 'order') this.#order(hash, word, isWrite);
      else if (isWrite && contents === 'later') this.#change(word, hash, hash.one);
      else {
        const value = this.#state.memory.view.getInt32(word * WORD, true);
        if (isWrite) this.#change(word, hash, value);
        else hash.add(value);
      }
    }
  }

  /** A thread has used a lock or the like, or looks at it. */
  touched(thread: number, name: string): void {
    const hash = this.#of(thread);
    if (this.#equivalence === 'values') hash.add(fold(this.#state.libraryState.get(name) ?? 0n));
    else this.synchronised(thread, name);
  }

  /** What a thread does by these means is ordered with what others do. */
  synchronised(thread: number, name: string): void {
    if (this.#equivalence === 'values') return;
    const hash = this.#of(thread);
    hash.add(this.#nameHash(name));
    hash.add(this.#written.get(name) ?? 0);
    this.#written.set(name, hash.one);
  }

  /** @returns a whole number from 0 to 2^47 - 1 */
  get number(): number {
    const all = new Hash();
    for (const { one, two } of this.#threads) {
      all.add(one);
      all.add(two);
    }
    if (this.#equivalence === 'values') {
      all.add(this.#memory);
      let locks = 0;
      for (const [name, state] of this.#state.libraryState)
        if (state !== 0n) locks = (locks + mixed(this.#nameHash(name) ^ fold(state), 0x27d4_eb2f)) | 0;
      all.add(locks);
    }
    return (all.one >>> 0) * 0x8000 + (all.two & 0x7fff);
  }

  #of(thread: number): Hash {
    let hash = this.#threads[thread];
    if (hash === undefined) {
      hash = new Hash();
      this.#threads[thread] = hash;
    }
    return hash;
  }

  #change(word: number, hash: Hash, value: number): void {
    const now = mixed(value ^ mixed(word, 0x85eb_ca6b), 0x9e37_79b1);
    this.#memory = (this.#memory + now - (this.#words.get(word) ?? 0)) | 0;
    this.#words.set(word, now);
    hash.add(value);
  }

  /** Reads of the same value commute; a write does not, neither with reads nor with writes. */
  #order(hash: Hash, word: number, isWrite: boolean): void {
    hash.add(word);
    hash.add(this.#written.get(word) ?? 0);
    if (isWrite) {
      hash.add(this.#read.get(word) ?? 0);
      this.#written.set(word, hash.one);
      this.#read.delete(word);
    } else this.#read.set(word, ((this.#read.get(word) ?? 0) + hash.one) | 0);
  }

  #nameHash(name: string): number {
    let hash = this.#names.get(name);
    if (hash === undefined) {
      hash = 7;
      for (let index = 0; index < name.length; index++)
        hash = (Math.imul(hash, 31) + name.charCodeAt(index)) | 0;
      this.#names.set(name, hash);
    }
    return hash;
  }
}

/** 32 bits of a number. */
function fold(value: bigint | number): number {
  if (typeof value === 'number') return Number.isInteger(value) ? value | 0 : Math.trunc(value * 1e6) | 0;
  const bits = BigInt.asUintN(64, value);
  return mixed(Number(bits & 0xffff_ffffn) | 0, 0x9e37_79b1) ^ (Number(bits >> 32n) | 0);
}
