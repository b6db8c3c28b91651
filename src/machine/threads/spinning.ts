import type { RunningProgram } from '../state/running-program.js';
import type { MemoryAccess } from './race-detector.js';
import { SpinWatch } from './spin-watch.js';
import type { Thread } from './thread.js';
import { isUseOfLock } from './thread-reports.js';
import { stackRange } from './thread-stacks.js';

/** Functions of the library that change nothing, but let others go on. */
const WITHOUT_EFFECT: ReadonlySet<string> = new Set([
  'pthread_self',
  'pthread_equal',
  'sched_yield',
  'thrd_current',
  'thrd_equal',
  'thrd_yield',
]);

/** Which threads wait in loops, until others change what they look at there: they are not ready then. */
export class Spinning {
  readonly #program: RunningProgram;
  readonly #threads: { readonly current: number };
  /** By the numbers of threads. */
  readonly #watches: SpinWatch[] = [];

  constructor(program: RunningProgram, threads: { readonly current: number }) {
    this.#program = program;
    this.#threads = threads;
  }

  /** The thread calls a function of the library. */
  calls(name: string): void {
    if (!isUseOfLock(name) && !WITHOUT_EFFECT.has(name)) this.restart();
  }

  /** The thread does something that it may not do in every round of a loop. */
  restart(): void {
    this.#watch(this.#threads.current).restart();
  }

  /** The thread accesses memory, or uses a lock. */
  accessed(access: MemoryAccess): void {
    this.#watch(this.#threads.current).accessed(access);
  }

  touched(name: string): void {
    this.#watch(this.#threads.current).touched(name);
  }

  /** The thread is behind an access. @returns whether it only waits from here on, and others may go on */
  begins(thread: Thread, site: number): boolean {
    thread.spins = thread.atomicDepth > 0 ? undefined : this.#waitingSince(thread, site);
    return thread.spins !== undefined;
  }

  /** An atomic section of the thread begins. Until it ends, no other thread goes on, even if this one only waits. */
  beginsSection(thread: Thread, site: number): void {
    thread.spinsBehind = thread.atomicDepth === 0 ? this.#waitingSince(thread, site) : undefined;
  }

  /** The same at a point where a section may have ended. */
  isBehindSection(thread: Thread | undefined): boolean {
    const spinsBehind = thread?.spinsBehind;
    if (thread === undefined || spinsBehind === undefined || thread.atomicDepth > 0) return false;
    thread.spinsBehind = undefined;
    thread.spins = spinsBehind() ? spinsBehind : undefined;
    return thread.spins !== undefined;
  }

  #watch(thread: number): SpinWatch {
    let watch = this.#watches[thread];
    if (watch === undefined) {
      watch = new SpinWatch(this.#program);
      this.#watches[thread] = watch;
    }
    return watch;
  }

  /** What holds until another thread changes what this one looks at; undefined if it does something, or may do so. */
  #waitingSince(thread: Thread, site: number): (() => boolean) | undefined {
    const { registers, allocations, observer } = this.#program;
    // Where steps are learned, rounds lead to states that are known.
    if (allocations.onStack.length > 0 || observer.compared?.steps !== undefined) return undefined;
    const { start } = stackRange(thread.slot);
    const situation = observer.situation?.() ?? '';
    const spins = this.#watch(thread.id).at({ site, start, end: registers.stackPointer, situation });
    return spins?.() === true ? spins : undefined;
  }
}
