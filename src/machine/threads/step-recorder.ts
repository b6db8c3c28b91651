import { ACCESS } from '../interface/access-kind.js';
import type { ExecutionEnd } from '../interface/execution-end.js';
import type { RunningProgram } from '../state/running-program.js';
import type { Continuations } from './continuations.js';
import type { LearnedSteps, ObservedUse, Place, StepEnd, StepStart } from './learned-steps.js';
import type { MemoryAccess } from './race-detector.js';
import { hashText, mixed } from './state-hash.js';
import type { Thread } from './thread.js';
import { knownWords, WORD } from './words-of-object.js';

/** Surroundings are whole numbers below this. */
const LARGEST = 2 ** 52;
const SPREAD = 10_007;
const INPUT = 1_000_003;

/** Where a thread is when the state of the program is told. */
export interface ThreadAtPoint {
  /** The number of its state. */
  readonly number: number;
  /**
   * `waits`: it can go on only once another thread has done something; `woken`: that has happened. Unless it waits for an
   * end, it waits again if another thread is faster.
   */
  readonly status: 'ready' | 'waits' | 'woken' | 'finished';
  /** The thread for whose end it waits, or has waited just now, if it does. */
  readonly joins: number | undefined;
}

/** All that matters for what threads do from here on. */
export interface StateAtPoint {
  readonly surroundings: number;
  readonly threads: readonly ThreadAtPoint[];
  readonly contents: ReadonlyMap<Place, number>;
}

/** Observes what each step of one execution depends on, and what it leaves. */
export class StepRecorder {
  readonly #steps: LearnedSteps;
  readonly #program: RunningProgram;
  readonly #threads: { readonly all: readonly Thread[]; readonly running: Thread };
  readonly #numberOf: (thread: number) => number;
  readonly #continuations: Continuations;
  /** `differ`: what is asked at the end of the program depends on more than what its last step uses. */
  readonly #ends: 'alike' | 'differ';
  /** What threads have written, and what the library keeps. */
  readonly #contents = new Map<Place, number>();
  /** Words, and what they hold, by their numbers: those of `#contents`. */
  readonly #words = new Map<number, Place>();
  /** Where the step of the thread that goes on began; undefined before the first point. */
  #start: StepStart | undefined;
  /** Whether the thread has come to the first thing that it does in this step. */
  #arrival: 'before' | 'there' = 'before';
  #uses: ObservedUse[] = [];
  #situation: { readonly text: string | undefined; readonly number: number } = { text: undefined, number: 0 };
  #kind: 'told' | 'untold' = 'told';
  /** Whether the numbers of states tell states apart. */
  state: 'exact' | 'inexact' = 'exact';

  constructor(
    program: RunningProgram,
    threads: { readonly all: readonly Thread[]; readonly running: Thread },
    known: {
      readonly steps: LearnedSteps;
      readonly continuations: Continuations;
      readonly ends: 'alike' | 'differ';
    },
    numberOf: (thread: number) => number,
  ) {
    const { steps, continuations, ends } = known;
    this.#ends = ends;
    this.#steps = steps;
    this.#continuations = continuations;
    this.#program = program;
    this.#threads = threads;
    this.#numberOf = numberOf;
  }

  /** A number for the objects that there are, how many inputs were taken, and where the witness is. */
  get #surroundings(): number {
    const { observer, memory, inputs } = this.#program;
    const situation = observer.situation?.() ?? '';
    if (situation !== this.#situation.text)
      this.#situation = { text: situation, number: (hashText(situation, 7) >>> 0) * SPREAD + 1 };
    return (memory.objectHistory + inputs.length * INPUT + this.#situation.number) % LARGEST;
  }

  /** A thread goes on from a point. */
  goesOn({ id, until }: Thread): void {
    const start = { surroundings: this.#surroundings, thread: this.#numberOf(id) };
    this.#arrival = 'before';
    this.#uses = [];
    // A thread within a wait may have the number of one before it.
    this.#start = until === undefined ? start : undefined;
    this.#kind = until === undefined ? 'told' : 'untold';
  }

  /** The thread is about to do or to see something. */
  arrives(): void {
    if (this.#arrival === 'there' || this.#start === undefined) return;
    this.#arrival = 'there';
    const thread = this.#numberOf(this.#threads.running.id);
    this.#continuations.learn(this.#start.thread, thread);
    this.#start = { ...this.#start, thread };
  }

  /** The thread does something else than to use places. */
  isUntold(): void {
    this.#kind = 'untold';
  }

  /** The thread has accessed memory. @param contents `later`: what is written is not there yet */
  accessed({ address, bytes, kind }: MemoryAccess, contents: 'there' | 'later'): void {
    const isWrite = (kind & ACCESS.write) !== 0;
    if (contents === 'later') this.isUntold();
    for (let word = Math.floor(address / WORD); word * WORD < address + bytes; word++) {
      const place = this.#steps.placeOfWord(word);
      const before = this.#contents.get(place);
      const isWhole = word * WORD >= address && (word + 1) * WORD <= address + bytes;
      const sees = isWrite && isWhole && (kind & ACCESS.partial) === 0 ? 'nothing' : 'contents';
      const after = isWrite ? this.#wordAt(word) : undefined;
      if (this.#kind === 'told') this.#uses.push({ place, before, after, sees });
      if (after === undefined) continue;
      this.#contents.set(place, after);
      this.#words.set(word, place);
    }
  }

  /** The thread uses a part of the state of the library. */
  uses(name: string): void {
    const place = this.#steps.placeOfName(name);
    if (this.#kind === 'untold' || this.#uses.some((use) => use.place === place)) return;
    this.#uses.push({ place, before: this.#contents.get(place) ?? 0, after: undefined, sees: 'contents' });
  }

  waitsForEnd(thread: number): void {
    const place = this.#steps.placeOfEnd(thread);
    const before = this.#contents.get(place) ?? 0;
    if (this.#kind === 'told') this.#uses.push({ place, before, after: undefined, sees: 'contents' });
  }

  /** The thread has ended. */
  ends(thread: number, result: bigint | number | undefined): void {
    const place = this.#steps.placeOfEnd(thread);
    const number = numberOf(BigInt(result ?? 0));
    // 0 stands for a thread that goes on.
    const after = number < 0 ? number : number + 1;
    if (this.#kind === 'told') this.#uses.push({ place, before: 0, after, sees: 'contents' });
    this.#contents.set(place, after);
  }

  /** Bytes become those of another object. */
  forget(address: number, bytes: number): void {
    for (const word of knownWords(this.#words, address, bytes)) {
      this.#contents.delete(this.#steps.placeOfWord(word));
      this.#words.delete(word);
    }
  }

  /** A thread is held back for others, which depends on more than states tell. */
  isHeldBack(): void {
    this.state = 'inexact';
  }

  /** Whether it is known what a thread does next, if it sees what it has seen before. */
  knows(thread: number): boolean {
    const number = this.#continuations.behind(this.#numberOf(thread));
    return this.#steps.at({ surroundings: this.#surroundings, thread: number }) !== undefined;
  }

  /** Others may go on: the step is over. */
  atPoint(): void {
    const start = this.#start;
    this.#start = undefined;
    if (start?.surroundings !== this.#surroundings) this.#kind = 'untold';
    this.#noticeNames();
    if (this.#kind === 'untold') this.#look();
    if (start !== undefined) this.#steps.learn(start, this.#uses, this.#endOfStep());
  }

  /** The execution is over. */
  ended({ kind }: ExecutionEnd): void {
    const start = this.#start;
    if (start === undefined || kind === 'stopped') return;
    const isTold = kind === 'exit' && this.#kind === 'told' && this.#ends === 'alike';
    this.#noticeNames();
    this.#steps.learn(start, this.#uses, { kind: isTold ? 'exit' : 'untold', thread: 0 });
  }

  #endOfStep(): StepEnd {
    const { status, until, hopesFor, id } = this.#threads.running;
    const thread = this.#numberOf(id);
    if (this.#kind === 'untold' || hopesFor !== undefined) return { kind: 'untold', thread: 0 };
    if (status === 'finished') return { kind: 'finished', thread };
    if (until === undefined) return { kind: 'goes-on', thread };
    const hasChanged = this.#uses.some(({ after }) => after !== undefined);
    return hasChanged ? { kind: 'untold', thread: 0 } : { kind: 'refused', thread: 0 };
  }

  /** What the library has changed in this step. */
  #noticeNames(): void {
    for (const use of this.#uses) {
      const name = this.#steps.nameOf(use.place);
      if (name === undefined) continue;
      const now = this.#held(name);
      if (now === use.before) continue;
      use.after = now;
      this.#contents.set(use.place, now);
    }
  }

  #held(name: string): number {
    return numberOf(this.#program.libraryState.peek(name) ?? 0n);
  }

  /** Looks at everything, because something may have changed that was not told. */
  #look(): void {
    for (const [word, place] of this.#words) this.#contents.set(place, this.#wordAt(word));
    for (const [name] of this.#program.libraryState) {
      this.#contents.set(this.#steps.placeOfName(name), this.#held(name));
    }
  }

  #wordAt(word: number): number {
    return this.#program.memory.view.getInt32(word * WORD, true);
  }

  /** The state at a point. */
  get stateAtPoint(): StateAtPoint {
    const { all } = this.#threads;
    if (all.some(({ hopesFor, wake }) => hopesFor !== undefined || wake !== undefined))
      this.state = 'inexact';
    return {
      surroundings: this.#surroundings,
      threads: all.map((thread) => ({
        number: this.#numberOf(thread.id),
        status: statusOf(thread),
        joins: joinedBy(thread, all),
      })),
      contents: new Map(this.#contents),
    };
  }
}

/** The value itself, or a hash of a larger one, such as a pointer. */
function numberOf(value: bigint): number {
  if (value === BigInt.asIntN(53, value)) return Number(value);
  const low = Number(BigInt.asIntN(32, value));
  const high = Number(BigInt.asIntN(32, value >> 32n));
  const one = mixed(low ^ mixed(high, 0x85eb_ca6b), 0x9e37_79b1) >>> 0;
  return one * 0x10_0000 + (mixed(high ^ mixed(low, 0x9e37_79b1), 0x27d4_eb2f) & 0xf_ffff);
}

/** The thread for whose end a thread waits in a call. */
function joinedBy({ id, until, uses }: Thread, all: readonly Thread[]): number | undefined {
  if (until === undefined || uses.size > 0) return undefined;
  const joined = all.filter(({ joiner }) => joiner === id);
  return (joined.find(({ status }) => status === 'alive') ?? joined[0])?.id;
}

function statusOf({ status, until, isReady }: Thread): ThreadAtPoint['status'] {
  if (status === 'finished') return 'finished';
  if (until === undefined) return isReady ? 'ready' : 'waits';
  return isReady ? 'woken' : 'waits';
}
