import { THREAD_STARTERS } from '../../../../machine/analysis/thread-starters.js';
import type { AutomatonEdge } from '../../../../witness/witness.js';
import type { EdgeStep } from './step.js';

/**
 * Which threads of an execution the names in an automaton mean, for one state that the automaton may be in. Of those that
 * begin with the same first thread, equal ones are one object.
 */
export class ThreadNames {
  readonly #numbers: ReadonlyMap<string, number>;
  /** Threads that names do not mean, as `threadKey` writes them. */
  readonly #excluded: ReadonlySet<string>;
  readonly #naming: ThreadNaming;
  /** Number of these names among those that begin with the same first thread. */
  readonly id: number;
  /** What follows when one more thread gets its name, or is said to be another one. */
  readonly #longer = new Map<string, ThreadNames>();
  readonly #count: { next: number };

  private constructor({ numbers, excluded, naming }: KnownThreads, count: { next: number }) {
    this.#numbers = numbers;
    this.#excluded = excluded;
    this.#naming = naming;
    this.#count = count;
    this.id = count.next++;
  }

  /** The names before any thread is created, with what the first one is called. */
  static ofFirst(name: string, naming: ThreadNaming): ThreadNames {
    return new ThreadNames({ numbers: new Map([[name, 0]]), excluded: new Set(), naming }, { next: 0 });
  }

  threadNumber(name: string): number | undefined {
    return this.#numbers.get(name);
  }

  /** Whether a name means a thread, or may come to mean it with this step. No two names mean the same one. */
  mayMean(name: string, thread: number): boolean {
    const known = this.threadNumber(name);
    if (known !== undefined) return known === thread;
    if (this.#naming === 'creation' || this.#excluded.has(threadKey(name, thread))) return false;
    return ![...this.#numbers.values()].includes(thread);
  }

  /**
   * The names if a step of a thread is not the first one of those that edges name; undefined if one of the edges may be
   * about the step without giving a name.
   */
  without(edges: readonly { readonly edge: AutomatonEdge }[], thread: number): ThreadNames | undefined {
    let names: ThreadNames = this;
    for (const { edge } of edges) {
      if (edge.threadId === undefined || this.threadNumber(edge.threadId.value) !== undefined)
        return undefined;
      names = names.#excluding(edge.threadId.value, thread);
    }
    return names;
  }

  #excluding(name: string, thread: number): ThreadNames {
    const excluded = new Set([...this.#excluded, threadKey(name, thread)]);
    return this.#following(`!${threadKey(name, thread)}`, { numbers: this.#numbers, excluded });
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

  #with(name: string, number: number): ThreadNames {
    const numbers = new Map([...this.#numbers, [name, number]]);
    return this.#following(threadKey(name, number), { numbers, excluded: this.#excluded });
  }

  #following(key: string, known: Omit<KnownThreads, 'naming'>): ThreadNames {
    const before = this.#longer.get(key);
    if (before !== undefined) return before;
    const longer = new ThreadNames({ ...known, naming: this.#naming }, this.#count);
    this.#longer.set(key, longer);
    return longer;
  }

  /** Whether an edge may be about a step of this thread. An edge that creates a thread is about the call that does so. */
  suit({ threadId, createThread }: AutomatonEdge, step: EdgeStep, thread: number): boolean {
    if (threadId !== undefined && !this.mayMean(threadId.value, thread)) return false;
    if (createThread === undefined) return true;
    const known = this.threadNumber(createThread.value);
    // Tools say that main creates itself.
    return known === undefined ? startsThread(step) : known === thread && thread === 0;
  }

  /** The names after an edge was taken by a thread; `threads`: how many there were so far. */
  after({ threadId, createThread }: AutomatonEdge, { thread, threads }: ThreadsOfStep): ThreadNames {
    if (this.#naming === 'first-step')
      return threadId === undefined || this.threadNumber(threadId.value) !== undefined
        ? this
        : this.#with(threadId.value, thread);
    if (createThread === undefined || this.threadNumber(createThread.value) !== undefined) return this;
    return this.#with(createThread.value, threads);
  }
}

function threadKey(name: string, thread: number): string {
  return `${thread} ${name}`;
}

interface KnownThreads {
  readonly numbers: ReadonlyMap<string, number>;
  readonly excluded: ReadonlySet<string>;
  readonly naming: ThreadNaming;
}

interface ThreadsOfStep {
  readonly thread: number;
  readonly threads: number;
}

/**
 * What gives a thread its name: the edge that creates it, or, in an automaton that creates none (as Theta writes them),
 * the first edge with the name. Format section 1.4: a name identifies one active thread.
 */
export type ThreadNaming = 'creation' | 'first-step';

export function threadNaming(edges: readonly AutomatonEdge[]): ThreadNaming {
  return edges.some(({ createThread }) => createThread !== undefined) ? 'creation' : 'first-step';
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
