import { THREAD_STARTERS } from '../analysis/thread-starters.js';
import { ACCESS } from '../interface/access-kind.js';
import type { Probe } from '../interface/execution.js';
import type { Where } from '../interface/execution-end.js';
import type { Notice } from '../interface/thread-choice.js';
import { isWhole } from '../state/frames.js';

/**
 * Functions of the library whose results are no pointers, and that keep nothing but what they are given: a thread in one of
 * them holds no other pointers, if the call is a statement by itself.
 */
const HOLDING_ARGUMENTS: ReadonlySet<string> = new Set([
  'pthread_create',
  'pthread_join',
  'pthread_detach',
  'pthread_mutex_lock',
  'pthread_mutex_unlock',
  'pthread_spin_lock',
  'pthread_spin_unlock',
  'pthread_rwlock_rdlock',
  'pthread_rwlock_wrlock',
  'pthread_rwlock_unlock',
  'pthread_cond_wait',
  'pthread_cond_signal',
  'pthread_cond_broadcast',
  'pthread_barrier_wait',
  'sem_wait',
  'sem_post',
  'sched_yield',
  'thrd_create',
  'thrd_join',
  'thrd_yield',
  'mtx_lock',
  'mtx_unlock',
  'cnd_wait',
  'cnd_signal',
  'cnd_broadcast',
]);

/** Functions of the library that call functions of the program, during which others may go on. */
const CALLING_BACK: ReadonlySet<string> = new Set(['pthread_once', 'call_once']);

type Computing =
  /** It has not begun: its argument is all that it has. */
  | 'begins'
  /** A statement begins; what comes next may belong to it. */
  | 'at-statement'
  /** All of its pointers lie in memory, but for those that it has passed to the library. */
  | 'nothing'
  /** It is in a call of one of `HOLDING_ARGUMENTS`. */
  | 'calls'
  /** It may hold any pointer. */
  | 'something';

/** What a thread is computing with, which nobody can see while others go on. Whoever does not know says `something`. */
export class ThreadPlace {
  #computing: Computing = 'begins';
  /** At how many more points others may go on before the thread does. */
  #points = 0;
  /** What it has passed to the library last, and to functions of it that it has not left. */
  #passed: readonly (bigint | number)[] = [];
  readonly #kept: (bigint | number)[] = [];
  callsOfLibrary = 0;
  /** Whether what it has just passed matters to nobody, so others need not go on behind it. */
  #hasPassed: 'something' | 'nothing' = 'something';

  /** The thread is created, and its function will get this. */
  isGiven(argument: bigint): void {
    this.#passed = [argument];
  }

  /** The thread goes on for the first time. */
  begins(): void {
    if (this.#computing === 'begins') this.#computing = 'something';
  }

  /** What the thread computes next belongs to an expression around it. */
  nests(): void {
    this.#computing = 'something';
  }

  /** A statement of the thread begins, outside of expressions. */
  settles(): void {
    this.#computing = 'at-statement';
  }

  /** The thread is about to pass an observed location. @param kind as of `Probe` */
  arrives(kind: string): void {
    const isBetween =
      this.#computing === 'at-statement' || (this.#computing === 'nothing' && this.#points > 0);
    this.#computing = kind === 'statement' && isBetween ? 'nothing' : 'something';
    this.#points = 1;
  }

  /** The thread has passed a location that is observed. Directly behind a call that starts a thread, there is no point. */
  passes({ kind, callee }: Pick<Probe, 'kind' | 'callee'>, notice: Notice): void {
    const hasPoint = kind !== 'call' || !THREAD_STARTERS.has(callee ?? '');
    this.#hasPassed = notice === 'nothing' && hasPoint ? 'nothing' : 'something';
  }

  /** The thread has accessed memory. @param kind bits of `ACCESS` */
  accesses(kind: number): void {
    this.#hasPassed = 'something';
    this.#computing = (kind & ACCESS.last) === 0 ? 'something' : 'nothing';
    this.#points = 0;
  }

  /** The thread calls a function of the library. */
  calls(name: string, values: readonly (bigint | number)[]): void {
    this.callsOfLibrary++;
    this.#computing = HOLDING_ARGUMENTS.has(name) ? 'calls' : 'something';
    this.#points = 0;
    this.#passed = values;
    if (CALLING_BACK.has(name)) this.#kept.push(...values);
  }

  /** The thread is at a point of the program. @returns whether others may go on there */
  isAtPoint(): 'offered' | 'passed' {
    if (this.#computing === 'nothing' && this.#points > 0) this.#points--;
    else this.#computing = 'something';
    if (this.#hasPassed === 'something') return 'offered';
    this.#hasPassed = 'something';
    return 'passed';
  }

  /** Pointers that lie nowhere in memory. */
  get held(): readonly bigint[] {
    return [...this.#passed, ...this.#kept].filter((value) => typeof value === 'bigint');
  }

  /** Whether the thread holds no pointer but these. @param call where it has called a function of the library last */
  isKnown(call: Where): boolean {
    if (this.#computing === 'calls') return isWhole(call);
    return this.#computing === 'begins' || this.#computing === 'nothing';
  }
}
