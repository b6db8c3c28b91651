import type { LearnedSteps, Place, StepEnd } from '../../../machine/threads/learned-steps.js';
import { mixed } from '../../../machine/threads/state-hash.js';
import type { StateAtPoint, ThreadAtPoint } from '../../../machine/threads/step-recorder.js';

type Status = ThreadAtPoint['status'];

const STATUSES: readonly Status[] = ['ready', 'waits', 'woken', 'finished'];
/** Places are numbers from 0; a thread is one below that. */
const THREAD = -1;

/** What is kept of a state while another one is looked at. */
export interface KeptState {
  readonly surroundings: number;
  readonly numbers: number[];
  readonly statuses: Status[];
  readonly joins: (number | undefined)[];
  readonly contents: (number | undefined)[];
  readonly one: number;
  readonly two: number;
}

/** The state of a program with threads, and how it was before. */
export class ThreadsState {
  #surroundings = 0;
  #numbers: number[] = [];
  #statuses: Status[] = [];
  #joins: (number | undefined)[] = [];
  #contents: (number | undefined)[] = [];
  /** Sums of two hashes of each part. */
  #one = 0;
  #two = 0;
  /** What has changed, and what was there: a place or thread, a number, and a second one. */
  readonly #changes: number[] = [];
  readonly #steps: LearnedSteps;
  readonly #behind: (number: number) => number;

  /** @param behind the state of a thread in which it does the next thing */
  constructor(from: StateAtPoint, steps: LearnedSteps, behind: (number: number) => number) {
    this.#steps = steps;
    this.#behind = behind;
    this.replace(from);
  }

  /** From 0 to 2^52 - 1: equal for equal states, up to collisions of hashes. */
  get number(): number {
    return (this.#one >>> 0) * 0x10_0000 + (this.#two & 0xf_ffff);
  }

  /** Whether a thread is in a call that waits for something else than the end of another one: it may have to wait again. */
  get hasWaiting(): boolean {
    return this.#statuses.some(
      (status, thread) => (status === 'waits' || status === 'woken') && this.#joins[thread] === undefined,
    );
  }

  get ready(): number[] {
    const ready: number[] = [];
    for (let thread = 0; thread < this.#statuses.length; thread++) {
      const status = this.#statuses[thread];
      if (status === 'ready' || status === 'woken') ready.push(thread);
    }
    return ready;
  }

  /** Whether the thread is within a call that has waited. */
  isWoken(thread: number): boolean {
    return this.#statuses[thread] === 'woken';
  }

  /** Where a step of the thread begins. */
  startOf(thread: number): { readonly surroundings: number; readonly thread: number } {
    return { surroundings: this.#surroundings, thread: this.#behind(this.#numbers[thread] ?? 0) };
  }

  holds(place: Place): number | undefined {
    return this.#contents[place];
  }

  put(place: Place, value: number): void {
    const before = this.#contents[place];
    if (before === value) return;
    this.#changes.push(place, before ?? 0, before === undefined ? 0 : 1);
    this.#exchange(place, value);
  }

  /** A step of the thread has ended so. */
  end(thread: number, { kind, thread: number }: StepEnd): void {
    this.#change(thread, this.#behind(number), kind === 'finished' ? 'finished' : 'ready');
    if (kind !== 'finished') return;
    for (const [other, joined] of this.#joins.entries())
      if (joined === thread && this.#statuses[other] === 'waits')
        this.#change(other, this.#numbers[other] ?? 0, 'woken');
  }

  /** @returns what it was before */
  replace(by: StateAtPoint): KeptState {
    const kept: KeptState = {
      surroundings: this.#surroundings,
      numbers: this.#numbers,
      statuses: this.#statuses,
      joins: this.#joins,
      contents: this.#contents,
      one: this.#one,
      two: this.#two,
    };
    this.#surroundings = by.surroundings;
    this.#numbers = by.threads.map(({ number }) => this.#behind(number));
    this.#statuses = by.threads.map(({ status }) => status);
    this.#joins = by.threads.map(({ joins }) => joins);
    this.#contents = [];
    this.#one = mixed(Math.floor(by.surroundings / 0x10_0000), 0x9e37_79b1);
    this.#two = mixed(by.surroundings & 0xf_ffff, 0x85eb_ca6b);
    for (const thread of this.#numbers.keys()) this.#addThread(thread, 1);
    for (const [place, value] of by.contents) this.#exchange(place, value);
    return kept;
  }

  restore(kept: KeptState): void {
    this.#surroundings = kept.surroundings;
    this.#numbers = kept.numbers;
    this.#statuses = kept.statuses;
    this.#joins = kept.joins;
    this.#contents = kept.contents;
    this.#one = kept.one;
    this.#two = kept.two;
  }

  /** How many changes there were. */
  get mark(): number {
    return this.#changes.length;
  }

  /** Takes changes back. */
  undo(mark: number): void {
    const changes = this.#changes;
    while (changes.length > mark) {
      const second = changes.pop() ?? 0;
      const number = changes.pop() ?? 0;
      const what = changes.pop() ?? 0;
      if (what > THREAD) this.#exchange(what, second === 0 ? undefined : number);
      else this.#exchangeThread(THREAD - what, number, STATUSES[second] ?? 'ready');
    }
  }

  #change(thread: number, number: number, status: Status): void {
    const before = STATUSES.indexOf(this.#statuses[thread] ?? 'ready');
    this.#changes.push(THREAD - thread, this.#numbers[thread] ?? 0, before);
    this.#exchangeThread(thread, number, status);
  }

  #exchangeThread(thread: number, number: number, status: Status): void {
    this.#addThread(thread, -1);
    this.#numbers[thread] = number;
    this.#statuses[thread] = status;
    this.#addThread(thread, 1);
  }

  #addThread(thread: number, sign: 1 | -1): void {
    const number = this.#numbers[thread] ?? 0;
    const what = mixed((thread + 1) * 4 + STATUSES.indexOf(this.#statuses[thread] ?? 'ready'), 0x27d4_eb2f);
    const high = Math.floor(number / 0x10_0000);
    this.#one = (this.#one + sign * mixed(high ^ mixed(number ^ what, 0x85eb_ca6b), 0x9e37_79b1)) | 0;
    this.#two = (this.#two + sign * mixed(number ^ mixed(high ^ what, 0x9e37_79b1), 0x85eb_ca6b)) | 0;
  }

  #exchange(place: Place, value: number | undefined): void {
    this.#addPlace(place, -1);
    this.#contents[place] = value;
    this.#addPlace(place, 1);
  }

  #addPlace(place: Place, sign: 1 | -1): void {
    const value = this.#contents[place];
    // Of what is no memory, nothing is as good as 0.
    if (value === undefined || (value === 0 && this.#steps.wordOf(place) === undefined)) return;
    const high = mixed(Math.floor(value / 0x1_0000_0000), 0x27d4_eb2f);
    this.#one = (this.#one + sign * mixed(value ^ high ^ mixed(place + 1, 0x85eb_ca6b), 0x9e37_79b1)) | 0;
    this.#two = (this.#two + sign * mixed(value ^ mixed(high ^ (place + 1), 0xc2b2_ae35), 0x85eb_ca6b)) | 0;
  }
}
