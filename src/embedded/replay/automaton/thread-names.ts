import type { AutomatonEdge } from '../../../witness/witness.js';
import { THREAD_STARTERS } from '../execution/library/thread-starters.js';
import type { Step } from './step.js';

/** Which threads of an execution the names in an automaton mean, for one state that the automaton may be in. */
export class ThreadNames {
  readonly #numbers: ReadonlyMap<string, number>;
  /** The same for equal names. */
  readonly key: string;

  constructor(numbers: ReadonlyMap<string, number>) {
    this.#numbers = numbers;
    this.key = [...numbers].map(([name, number]) => `${name}=${number}`).join();
  }

  numberOf(name: string): number | undefined {
    return this.#numbers.get(name);
  }

  with(name: string, number: number): ThreadNames {
    return new ThreadNames(new Map([...this.#numbers, [name, number]]));
  }

  /** Whether an edge may be about a step of this thread. An edge that creates a thread is about the call that does so. */
  suit({ threadId, createThread }: AutomatonEdge, step: Step, thread: number): boolean {
    if (threadId !== undefined && this.numberOf(threadId.value) !== thread) return false;
    if (createThread === undefined) return true;
    const known = this.numberOf(createThread.value);
    // Tools say that main creates itself.
    return known === undefined ? startsThread(step) : known === thread && thread === 0;
  }

  /** The names after an edge was taken; `threads`: how many there were so far. */
  after({ createThread }: AutomatonEdge, threads: number): ThreadNames {
    if (createThread === undefined || this.numberOf(createThread.value) !== undefined) return this;
    return this.with(createThread.value, threads);
  }
}

/** Whether a step is a call that creates a thread. */
export function startsThread({ place }: Step): boolean {
  return place.kind === 'call' && THREAD_STARTERS.has(place.callee ?? '');
}

/** How an automaton calls the first thread: as an edge from the entry says that creates it, or 0. */
export function nameOfFirst(leaving: readonly AutomatonEdge[], entryFunction: string): string {
  const creating = leaving.find(
    ({ createThread, enterFunction, startline }) =>
      createThread !== undefined &&
      (enterFunction?.value === entryFunction || (enterFunction === undefined && startline === undefined)),
  );
  return creating?.createThread?.value ?? '0';
}
