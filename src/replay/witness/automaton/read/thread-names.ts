import { THREAD_STARTERS } from '../../../../machine/analysis/thread-starters.js';
import type { AutomatonEdge } from '../../../../witness/witness.js';
import type { EdgeStep } from './step.js';

/**
 * Which threads of an execution the names in an automaton mean, for one state that the automaton may be in. Of those that
 * begin with the same first thread, equal ones are one object.
 */
export class ThreadNames {
  readonly #numbers: ReadonlyMap<string, number>;
  /** Number of these names among those that begin with the same first thread. */
  readonly id: number;
  /** What follows when one more thread is created, by its number and its name. */
  readonly #longer = new Map<string, ThreadNames>();
  readonly #count: { next: number };

  private constructor(numbers: ReadonlyMap<string, number>, count: { next: number }) {
    this.#numbers = numbers;
    this.#count = count;
    this.id = count.next++;
  }

  /** The names before any thread is created, with what the first one is called. */
  static ofFirst(name: string): ThreadNames {
    return new ThreadNames(new Map([[name, 0]]), { next: 0 });
  }

  threadNumber(name: string): number | undefined {
    return this.#numbers.get(name);
  }

  /** The only thread that edges are about; `any` if they are about several, or do not say. */
  onlyThread(edges: readonly { readonly edge: AutomatonEdge }[]): number | 'any' {
    let only: number | undefined;
    for (const { edge } of edges) {
      const number = edge.threadId === undefined ? undefined : this.threadNumber(edge.threadId.value);
      if (number === undefined || (only !== undefined && only !== number)) return 'any';
      only = number;
    }
    return only ?? 'any';
  }

  with(name: string, number: number): ThreadNames {
    const key = `${number} ${name}`;
    const known = this.#longer.get(key);
    if (known !== undefined) return known;
    const longer = new ThreadNames(new Map([...this.#numbers, [name, number]]), this.#count);
    this.#longer.set(key, longer);
    return longer;
  }

  /** Whether an edge may be about a step of this thread. An edge that creates a thread is about the call that does so. */
  suit({ threadId, createThread }: AutomatonEdge, step: EdgeStep, thread: number): boolean {
    if (threadId !== undefined && this.threadNumber(threadId.value) !== thread) return false;
    if (createThread === undefined) return true;
    const known = this.threadNumber(createThread.value);
    // Tools say that main creates itself.
    return known === undefined ? startsThread(step) : known === thread && thread === 0;
  }

  /** The names after an edge was taken; `threads`: how many there were so far. */
  after({ createThread }: AutomatonEdge, threads: number): ThreadNames {
    if (createThread === undefined || this.threadNumber(createThread.value) !== undefined) return this;
    return this.with(createThread.value, threads);
  }
}

/** Whether a step is a call that creates a thread. */
export function startsThread({ probe }: EdgeStep): boolean {
  return probe.kind === 'call' && THREAD_STARTERS.has(probe.callee ?? '');
}

/** How an automaton calls the first thread, if an edge from the entry says that it creates it. */
export function nameOfFirst(leaving: readonly AutomatonEdge[], entryFunction: string): string | undefined {
  const creating = leaving.find(
    ({ createThread, enterFunction, startline }) =>
      createThread !== undefined &&
      (enterFunction?.value === entryFunction || (enterFunction === undefined && startline === undefined)),
  );
  return creating?.createThread?.value;
}
