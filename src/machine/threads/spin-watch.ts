import { ACCESS } from '../interface/access-kind.js';
import type { LibraryState } from '../state/library-state.js';
import type { MemoryAccess } from './race-detector.js';
import { fold, hashText, StateHash } from './state-hash.js';
import { WORD } from './words-of-object.js';

/** What one thread does to shared memory and locks before it is looked for a repetition. */
const FIRST_EVENTS = 6;
/** Words and locks that a round may use, and bytes of frames that are compared. */
const MOST_USED = 64;
const MOST_BYTES = 4096;

/** What rounds of a thread that waits in a loop leave behind, and find again. */
interface Used {
  readonly words: Map<number, number>;
  readonly locks: Map<string, bigint>;
}

/** What a thread sees of a program in execution. */
interface SeenState {
  readonly memory: { readonly view: DataView; readonly words: Int32Array };
  readonly libraryState: Pick<LibraryState, 'peek' | typeof Symbol.iterator>;
}

/** Where the thread is, as far as its frames tell. */
export interface ThreadPlace {
  /** Number of the site of the access that it has just made. */
  readonly site: number;
  /** Where its frames begin and end. */
  readonly start: number;
  readonly end: number;
  /** Where the witness is. */
  readonly situation: string;
}

interface Anchor extends ThreadPlace {
  readonly one: number;
  readonly two: number;
}

/**
 * Finds out that a thread waits for others in a loop. It comes back to where it was, with the same values in its frames,
 * and in two rounds it has read and written the same: so it does in all others, until another thread changes what it
 * uses there. Anything but accesses and locks, such as an input, begins the observation again.
 */
export class SpinWatch {
  #events = 0;
  /** When the next place is looked at for a return. */
  #due = FIRST_EVENTS;
  #anchor: Anchor | undefined;
  #used: Used = { words: new Map(), locks: new Map() };
  readonly #round = new StateHash();
  /** What the round before was; undefined before its end. */
  #before: { readonly one: number; readonly two: number } | undefined;
  readonly #state: SeenState;

  constructor(state: SeenState) {
    this.#state = state;
  }

  /** The thread does something that is no access and uses no lock: what follows is not what was before. */
  restart(): void {
    if (this.#events === 0) return;
    this.#events = 0;
    this.#due = FIRST_EVENTS;
    this.#anchor = undefined;
  }

  accessed({ address, bytes, kind, site }: MemoryAccess): void {
    this.#events++;
    if (this.#anchor === undefined) return;
    const { words } = this.#used;
    this.#round.add(site * 2 + ((kind & ACCESS.write) === 0 ? 0 : 1));
    for (let word = Math.floor(address / WORD); word * WORD < address + bytes; word++) {
      const value = this.#state.memory.view.getInt32(word * WORD, true);
      words.set(word, value);
      this.#round.add(word);
      this.#round.add(value);
    }
    if (words.size > MOST_USED) this.#anchor = undefined;
  }

  /** The thread uses a lock. */
  touched(name: string): void {
    this.#events++;
    if (this.#anchor === undefined) return;
    const { locks } = this.#used;
    const value = this.#state.libraryState.peek(name) ?? 0n;
    locks.set(name, value);
    this.#round.add(hashText(name, 7));
    this.#round.add(fold(value));
    if (locks.size > MOST_USED) this.#anchor = undefined;
  }

  /**
   * The thread gets to a place behind an access. @returns where it does nothing but wait: whether what it uses is as it
   * has left it
   */
  at(place: ThreadPlace): (() => boolean) | undefined {
    if (this.#events < FIRST_EVENTS || place.end - place.start > MOST_BYTES) return undefined;
    const anchor = this.#anchor;
    if (anchor === undefined || this.#events >= this.#due) {
      if (this.#events >= this.#due) this.#begin(place);
      return undefined;
    }
    if (place.site !== anchor.site || place.end !== anchor.end || place.situation !== anchor.situation)
      return undefined;
    const { one, two } = this.#hashFrames(place);
    if (one !== anchor.one || two !== anchor.two) return undefined;
    const before = this.#before;
    const round = { one: this.#round.one, two: this.#round.two };
    const used = this.#used;
    this.#beginRound();
    this.#before = round;
    if (before?.one !== round.one || before.two !== round.two) return undefined;
    return () => this.#isAsLeft(used);
  }

  #begin(place: ThreadPlace): void {
    this.#due = 2 * this.#events;
    const { one, two } = this.#hashFrames(place);
    this.#anchor = { ...place, one, two };
    this.#before = undefined;
    this.#beginRound();
  }

  #beginRound(): void {
    this.#used = { words: new Map(), locks: new Map() };
    this.#round.set({ one: 1, two: 2 });
  }

  #hashFrames({ start, end }: ThreadPlace): StateHash {
    const hash = new StateHash();
    const { words } = this.#state.memory;
    for (let index = start / WORD; index < end / WORD; index++) hash.add(words[index] ?? 0);
    return hash;
  }

  #isAsLeft({ words, locks }: Used): boolean {
    const { memory, libraryState } = this.#state;
    for (const [word, value] of words) if (memory.view.getInt32(word * WORD, true) !== value) return false;
    for (const [name, value] of locks) if ((libraryState.peek(name) ?? 0n) !== value) return false;
    return true;
  }
}
