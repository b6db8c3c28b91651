import { ACCESS } from '../interface/access-kind.js';
import type { LibraryState } from '../state/library-state.js';
import type { Continuations } from './continuations.js';
import type { MemoryAccess } from './race-detector.js';
import { fold, hashText, mixed, StateHash } from './state-hash.js';
import { ThreadSignature } from './thread-signature.js';
import { knownWords, WORD } from './words-of-object.js';

/** What the signature is about: `values` that threads see and leave, or the `order` of what they do as well. */
type Equivalence = 'values' | 'order';

/** Where the frame of a function lies. */
export interface FrameExtent {
  readonly frame: number;
  readonly bytes: number;
}

/** The parts of a program in execution that several threads can see. */
interface SharedState {
  readonly memory: {
    readonly view: DataView;
    readonly words: Int32Array;
    readonly definednessShadow: number | undefined;
  };
  readonly libraryState: Pick<LibraryState, 'peek' | typeof Symbol.iterator>;
}

/**
 * A number for the state of an execution with several threads: executions whose numbers are equal go on alike, up to
 * collisions of hashes. What a thread does depends on what it has seen so far, or, at the beginning of a statement, on the
 * variables in its frames.
 *
 * - `values`: what each thread has read and where it is, and what shared memory and locks hold.
 * - `order`: which accesses come before which, of those that do not commute. Needed where it matters what is ordered.
 */
export class StateSignature {
  readonly #threads: ThreadSignature[] = [];
  /** `values`: the sum of what all written words hold. */
  #memory = 0;
  readonly #words = new Map<number, number>();
  /** `order`: what was last written to a word or done by a means of synchronisation, and the reads since. */
  readonly #written = new Map<number | string, number>();
  readonly #read = new Map<number, number>();
  readonly #names = new Map<string, number>();
  readonly #state: SharedState;
  readonly #equivalence: Equivalence;
  readonly #continuations: Continuations | undefined;

  /** @param continuations undefined where executions are not compared, or by the order of what they do */
  constructor(state: SharedState, equivalence: Equivalence, continuations: Continuations | undefined) {
    this.#state = state;
    this.#equivalence = equivalence;
    this.#continuations = continuations;
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

  /** The state of one thread, from 0 to 2^52 - 1. */
  numberOf(thread: number): number {
    return this.#thread(thread).number;
  }

  /** Nothing is left of the thread but this number. */
  close(thread: number, left: number): void {
    if (this.#equivalence === 'values') this.#thread(thread).close(left);
  }

  /** A thread goes on by itself. */
  step(thread: number): void {
    this.#of(thread).add(1);
  }

  /** A thread sees a number that does not come from shared memory. */
  see(thread: number, value: bigint | number): void {
    this.#of(thread).add(fold(value));
    this.remember(thread);
  }

  /** A thread calls a function that has this frame. */
  enter(thread: number, frame: number): void {
    this.#thread(thread).enter(frame);
  }

  leave(thread: number, frame: number): void {
    this.#thread(thread).leave(frame);
  }

  /** A thread is at the beginning of a statement of the function that has this frame. */
  settle(thread: number, statement: number, { frame, bytes }: FrameExtent): void {
    if (this.#equivalence === 'order') return;
    const { words, definednessShadow } = this.#state.memory;
    const signature = this.#thread(thread);
    if (!signature.settle(statement, frame)) return;
    signature.addWords(words, frame, bytes);
    if (definednessShadow !== undefined) signature.addWords(words, definednessShadow + frame, bytes);
  }

  /** What the thread has done so far matters even where neither its frames nor shared memory show it. */
  remember(thread: number): void {
    this.#thread(thread).remember();
  }

  /** These bytes become those of another object. */
  forget(address: number, bytes: number): void {
    for (const word of knownWords(this.#words, address, bytes)) {
      this.#memory = (this.#memory - (this.#words.get(word) ?? 0)) | 0;
      this.#words.delete(word);
    }
  }

  /** A function of the library gives this to a thread. */
  returned(thread: number, result: bigint | number): void {
    if (this.#equivalence === 'values') this.#of(thread).add(fold(result));
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
    if (this.#equivalence === 'values') hash.add(fold(this.#state.libraryState.peek(name) ?? 0n));
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

  /** @returns a whole number from 0 to 2^52 - 1 */
  get number(): number {
    const all = new StateHash();
    for (const { now } of this.#threads) all.addAll(now);
    return this.#withShared(all);
  }

  /** The same of the state that the threads get to by themselves, as far as that is known. */
  get settledNumber(): number {
    const all = new StateHash();
    const continuations = this.#continuations;
    for (const signature of this.#threads) {
      const number = continuations?.behind(signature.number) ?? signature.number;
      all.add(Math.floor(number / 0x10_0000) | 0);
      all.add(number & 0xf_ffff);
    }
    return this.#withShared(all);
  }

  #withShared(all: StateHash): number {
    if (this.#equivalence === 'values') {
      all.add(this.#memory);
      let locks = 0;
      for (const [name, state] of this.#state.libraryState)
        if (state !== 0n) locks = (locks + mixed(this.#nameHash(name) ^ fold(state), 0x27d4_eb2f)) | 0;
      all.add(locks);
    }
    return (all.one >>> 0) * 0x10_0000 + (all.two & 0xf_ffff);
  }

  #of(thread: number): StateHash {
    return this.#thread(thread).now;
  }

  #thread(thread: number): ThreadSignature {
    let signature = this.#threads[thread];
    if (signature === undefined) {
      signature = new ThreadSignature();
      this.#threads[thread] = signature;
    }
    return signature;
  }

  #change(word: number, hash: StateHash, value: number): void {
    const now = mixed(value ^ mixed(word, 0x85eb_ca6b), 0x9e37_79b1);
    this.#memory = (this.#memory + now - (this.#words.get(word) ?? 0)) | 0;
    this.#words.set(word, now);
    hash.add(value);
  }

  /** Reads of the same value commute; a write does not, neither with reads nor with writes. */
  #order(hash: StateHash, word: number, isWrite: boolean): void {
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
      hash = hashText(name, 7);
      this.#names.set(name, hash);
    }
    return hash;
  }
}
