import type { ConflictDetector } from './conflict-detector.js';
import { WORD } from './words-of-object.js';

type ContendedWords = Pick<ConflictDetector, 'contended' | 'isContended'>;

/** A number for something that threads share: a word of memory, or a part of the state of the library. */
export type Place = number;

/** Undefined: nothing was written to the word since there are several threads, and what it holds is always the same. */
export type Contents = number | undefined;

/**
 * How a step ends: `goes-on` at the next point, where the thread can go on; `finished` as the thread does; `refused`
 * where it waits, and has changed nothing; `exit` with the program. `untold` says that the step does something else than
 * to use places, so it must be executed.
 */
export interface StepEnd {
  readonly kind: 'goes-on' | 'finished' | 'refused' | 'exit' | 'untold';
  /** The number of the state of the thread then. */
  readonly thread: number;
}

/** A use of a place, and what follows. */
export interface PlaceUse {
  readonly kind: 'use';
  readonly place: Place;
  /** By what the place holds before. A store that replaces all of it has one continuation only. */
  readonly next: Map<Contents, Continuation>;
  readonly sees: 'contents' | 'nothing';
  /** What it holds where it has held nothing yet. */
  readonly absent: Contents;
  /** For whom it was found out last whether others notice the step. */
  noticed:
    | { readonly thread: number; readonly contended: number; readonly how: 'alone' | 'shared' }
    | undefined;
}

export interface Continuation {
  /** What the place holds then; undefined if it does not change. */
  readonly after: number | undefined;
  following: LearnedStep;
}

export type LearnedStep = StepEnd | PlaceUse;

/** A use of a place in an execution. */
export interface ObservedUse {
  readonly place: Place;
  readonly before: Contents;
  after: number | undefined;
  readonly sees: PlaceUse['sees'];
}

/** Where a step begins: the objects that there are, and the state of the thread. */
export interface StepStart {
  readonly surroundings: number;
  readonly thread: number;
}

/**
 * What threads do from one point to the next, as executions have shown: it depends on the state of the thread and on
 * what it finds in the places that it uses, and on nothing else. So the same step need not be executed again elsewhere.
 */
export class LearnedSteps {
  readonly #steps = new Map<number, Map<number, LearnedStep>>();
  readonly #places = new Map<number | string, Place>();
  /** For each place, the number of the word; -1 for what is no memory. */
  readonly #words: number[] = [];
  readonly #names = new Map<Place, string>();
  /** Whether a step turned out to depend on something else. */
  state: 'sound' | 'contradicted' = 'sound';

  placeOfWord(word: number): Place {
    return this.#place(word, word);
  }

  placeOfName(name: string): Place {
    const place = this.#place(name, -1);
    this.#names.set(place, name);
    return place;
  }

  #place(key: number | string, word: number): Place {
    let place = this.#places.get(key);
    if (place === undefined) {
      place = this.#words.push(word) - 1;
      this.#places.set(key, place);
    }
    return place;
  }

  /** Undefined for what is no memory. */
  wordOf(place: Place): number | undefined {
    const word = this.#words[place] ?? -1;
    return word < 0 ? undefined : word;
  }

  /** The part of the state of the library; undefined for what is none. */
  nameOf(place: Place): string | undefined {
    return this.#names.get(place);
  }

  /** Whether and how a thread has ended. */
  placeOfEnd(thread: number): Place {
    return this.#place(-1 - thread, -1);
  }

  /** What a thread does from there, as far as that is known. */
  at({ surroundings, thread }: StepStart): LearnedStep | undefined {
    return this.#steps.get(surroundings)?.get(thread);
  }

  learn({ surroundings, thread }: StepStart, uses: readonly ObservedUse[], end: StepEnd): void {
    let steps = this.#steps.get(surroundings);
    if (steps === undefined) {
      steps = new Map();
      this.#steps.set(surroundings, steps);
    }
    const built = this.#extended(steps.get(thread), uses, { from: 0, end });
    if (built === undefined) this.state = 'contradicted';
    // What it depends on is not told.
    steps.set(thread, built ?? { kind: 'untold', thread: 0 });
  }

  /** @returns undefined if the step does something else than before, although it has seen the same */
  #extended(
    known: LearnedStep | undefined,
    uses: readonly ObservedUse[],
    rest: { readonly from: number; readonly end: StepEnd },
  ): LearnedStep | undefined {
    const { from, end } = rest;
    const use = uses[from];
    if (known?.kind === 'untold') return known;
    // A thread that has begun to wait may count as one that has not.
    if (end.kind === 'untold' && uses.length === from) return end;
    if (use === undefined) {
      if (known === undefined) return end;
      return known.kind === end.kind && known.thread === end.thread ? known : undefined;
    }
    const { place, before, after, sees } = use;
    if (known !== undefined && (known.kind !== 'use' || known.place !== place || known.sees !== sees))
      return undefined;
    const absent = this.wordOf(place) === undefined ? 0 : undefined;
    const found: PlaceUse = known ?? {
      kind: 'use',
      place,
      sees,
      absent,
      next: new Map(),
      noticed: undefined,
    };
    const key = sees === 'nothing' ? 0 : before;
    const next = found.next.get(key);
    if (next !== undefined && next.after !== after) return undefined;
    const following = this.#extended(next?.following, uses, { from: from + 1, end });
    if (following === undefined) return undefined;
    if (next === undefined) found.next.set(key, { after, following });
    else next.following = following;
    found.noticed = undefined;
    return found;
  }

  /** Whether a step of the thread does something that others may notice, or whose end they may. */
  isShared(step: LearnedStep | undefined, thread: number, conflicts: ContendedWords): boolean {
    if (step === undefined) return true;
    if (step.kind !== 'use') return step.kind !== 'goes-on';
    const { noticed } = step;
    const { contended } = conflicts;
    if (noticed?.thread === thread && noticed.contended === contended) return noticed.how === 'shared';
    const isShared = this.#isUsedByOthers(step, thread, conflicts);
    step.noticed = { thread, contended, how: isShared ? 'shared' : 'alone' };
    return isShared;
  }

  #isUsedByOthers({ place, next }: PlaceUse, thread: number, conflicts: ContendedWords): boolean {
    const word = this.wordOf(place);
    if (word === undefined) return true;
    for (const { after, following } of next.values()) {
      const kind = after === undefined ? 0 : 1;
      if (conflicts.isContended(thread, { address: word * WORD, bytes: WORD, kind })) return true;
      if (this.isShared(following, thread, conflicts)) return true;
    }
    return false;
  }
}
