import { ACCESS } from '../interface/access-kind.js';
import type { Effect, Notice, ThreadChoice } from '../interface/thread-choice.js';
import type { RunningProgram } from '../state/running-program.js';
import type { Continuations } from './continuations.js';
import type { MemoryAccess } from './race-detector.js';
import { fold, hashText, mixed } from './state-hash.js';
import { type FrameExtent, StateSignature } from './state-signature.js';
import { StepRecorder } from './step-recorder.js';
import type { Thread } from './thread.js';

/** Functions of the library that use one lock, and say so with its name. */
const USES_OF_LOCKS: ReadonlySet<string> = new Set([
  'pthread_mutex_lock',
  'pthread_mutex_trylock',
  'pthread_mutex_unlock',
  'mtx_lock',
  'mtx_trylock',
  'mtx_unlock',
  'pthread_spin_lock',
  'pthread_spin_trylock',
  'pthread_spin_unlock',
]);

/**
 * Functions of the library of whose calls nothing is left but their results and what `libraryState` holds: whoever sees
 * both need not know that they were called.
 */
const SEEN_IN_STATE: ReadonlySet<string> = new Set([
  ...USES_OF_LOCKS,
  'pthread_rwlock_rdlock',
  'pthread_rwlock_wrlock',
  'pthread_rwlock_tryrdlock',
  'pthread_rwlock_trywrlock',
  'pthread_rwlock_unlock',
  'pthread_cond_wait',
  'pthread_cond_signal',
  'pthread_cond_broadcast',
  'cnd_wait',
  'cnd_signal',
  'cnd_broadcast',
  'sem_wait',
  'sem_post',
  'pthread_self',
  'pthread_equal',
  'sched_yield',
]);

/** Functions that change and see nothing but what `libraryState` holds and which threads have ended, and wait for nothing else. */
const TOLD_BY_STATE: ReadonlySet<string> = new Set([
  ...USES_OF_LOCKS,
  'pthread_self',
  'pthread_equal',
  'pthread_exit',
  'pthread_join',
  'sched_yield',
  'sem_wait',
  'sem_post',
]);

/** Whether others notice nothing of a call but that a lock is used, unless the thread waits for it. */
export function isUseOfLock(name: string): boolean {
  return USES_OF_LOCKS.has(name);
}

/** Whether a function of the library keeps nothing to itself. */
function isSeenInState(name: string): boolean {
  return SEEN_IN_STATE.has(name);
}

/** What a step uses that the witness may mean: no part of the library has this name. */
const WITNESS = '<witness>';

/** What is left of the thread that returns from the entry function. */
const RETURNED = 0x0800_0007;

/** The threads, and the one that goes on. */
interface Reported {
  readonly all: readonly Thread[];
  readonly running: Thread;
  readonly current: number;
}

const NOWHERE = { statement: 0, frame: { frame: 0, bytes: 0 } };

/** Depths of atomic sections are distinguished below this. */
const DEPTHS = 8;

/** What is reported of the thread that goes on, to compare executions: its state, and what others may notice of it. */
export class ThreadReports {
  readonly signature: StateSignature;
  /** What the thread has done since its last point. */
  effect: Effect = 'nothing';
  history: number | undefined;
  /** Whether executions are compared, frames and shared memory hold all variables, and no jump leads elsewhere. */
  readonly #isSeenInFrames: boolean;
  /** Where a thread said last that it computes no value. */
  #settled: { readonly statement: number; readonly frame: FrameExtent } = NOWHERE;
  readonly #continuations: Continuations | undefined;
  /** Whether nothing is asked about memory that is left at the end, for which it matters who goes on then. */
  readonly #areEndsAlike: boolean;
  /** For each thread, its state at its last point, if it has done and seen nothing since. */
  readonly #since: (number | undefined)[] = [];
  readonly #program: RunningProgram;
  readonly #threads: Reported;
  /** Undefined unless the steps of threads are learned. */
  readonly steps: StepRecorder | undefined;

  constructor(program: RunningProgram, threads: Reported) {
    const { statics, frames } = program.compiled;
    this.#isSeenInFrames =
      program.observer.compared !== undefined &&
      statics.ownCopies.size === 0 &&
      frames.every(({ landing }) => landing === undefined);
    const asks = (subproperty: string) => program.ends.asks(subproperty);
    const equivalence = asks('no-data-race') ? 'order' : 'values';
    this.#continuations = equivalence === 'values' ? program.observer.compared?.continuations : undefined;
    this.#areEndsAlike =
      this.#continuations !== undefined && !asks('valid-memtrack') && !asks('valid-memcleanup');
    this.signature = new StateSignature(program, equivalence, this.#continuations);
    this.#program = program;
    this.#threads = threads;
    const { steps, continuations } = program.observer.compared ?? {};
    if (equivalence === 'order' || steps === undefined || continuations === undefined) return;
    const numberOf = (thread: number) => this.signature.numberOf(thread);
    const ends = this.#areEndsAlike ? 'alike' : 'differ';
    const recorder = new StepRecorder(program, threads, { steps, continuations, ends }, numberOf);
    this.steps = recorder;
    program.libraryState.used = (name) => {
      this.arrives();
      recorder.uses(name);
    };
  }

  /** The thread does something that others may notice. */
  acts(): void {
    this.#isNoticed();
    this.steps?.isUntold();
  }

  /** What the thread does is ordered with what others do, and changes nothing. */
  orders(): void {
    this.#isNoticed();
  }

  /** The thread passes a location that the witness may mean, now or once others have brought it further. */
  passes(notice: Notice): void {
    if (notice !== 'nothing') this.arrives();
    if (notice === 'order') this.steps?.uses(WITNESS);
  }

  /** Objects end: whoever accesses them later depends on that. */
  endsObjects(): void {
    this.#isNoticed();
  }

  #isNoticed(): void {
    this.arrives();
    this.effect = 'more';
  }

  /** The thread accesses memory. @param contents `later`: what is written is not there yet */
  accesses(access: MemoryAccess, contents: 'there' | 'later'): void {
    this.#does(access);
    this.steps?.accessed(access, contents);
    this.signature.accessed(this.#threads.current, access, contents);
  }

  /** The observer reads memory on behalf of the thread. */
  observes(access: MemoryAccess): void {
    this.#does(access);
    this.steps?.isUntold();
  }

  #does(access: MemoryAccess): void {
    this.arrives();
    this.effect = this.effect === 'nothing' ? access : 'more';
  }

  /** Others may go on. */
  atPoint(reason: ThreadChoice['reason']): void {
    if (reason !== 'may') this.#isNoticed();
    this.steps?.atPoint();
    if (this.#continuations === undefined) return;
    const { current } = this.#threads;
    const number = this.signature.numberOf(current);
    this.#since[current] = number;
    // Whether a thread has to wait depends on when others go on.
    const state =
      reason === 'may' ? mixed(number ^ mixed(Math.floor(number / 0x10_0000), current + 1), 0x9e37_79b1) : 0;
    this.history = ((this.history ?? 0) + state) >>> 0;
  }

  /** A thread goes on from a point; undefined if none can. */
  goesOn(thread: Thread | undefined): void {
    this.effect = 'nothing';
    if (thread !== undefined) this.steps?.goesOn(thread);
  }

  /** The thread is about to do or to see something, or to pass a location that is observed. */
  arrives(): void {
    this.steps?.arrives();
    const { current } = this.#threads;
    const since = this.#since[current];
    if (since === undefined) return;
    this.#continuations?.learn(since, this.signature.numberOf(current));
    this.#since[current] = undefined;
  }

  /** The thread waits for the end of another one. */
  waitsForEnd({ id }: Thread): void {
    this.arrives();
    this.steps?.waitsForEnd(id);
  }

  /** A thread has ended. Whether it has may be asked of a detached one. */
  ends({ id, result, joining }: Thread): void {
    this.steps?.ends(id, result);
    if (!this.#areEndsAlike || joining === 'detached') return;
    this.signature.close(id, fold(result ?? 0));
    this.arrives();
  }

  /** The first thread returns from the entry function. */
  returns(value: unknown): void {
    if (!this.#areEndsAlike) return;
    this.signature.close(this.#threads.current, typeof value === 'number' ? RETURNED ^ value : RETURNED);
    this.arrives();
  }

  /** A statement of the thread begins, and no expression is being evaluated. */
  settled(statement: number, frame: FrameExtent): void {
    this.settling(statement, frame);
    this.settledBehind();
  }

  /** The same will be so behind the access that the thread is about to report: what it writes is not there before. */
  settling(statement: number, frame: FrameExtent): void {
    this.#settled = { statement, frame };
  }

  /** The access is reported: the thread is where it said last that it is. */
  settledBehind(): void {
    if (!this.#isSeenInFrames || this.#program.allocations.onStack.length > 0) return;
    const { running, current } = this.#threads;
    const { statement, frame } = this.#settled;
    this.signature.settle(current, statement * DEPTHS + Math.min(running.atomicDepth, DEPTHS - 1), frame);
  }

  /** The thread takes a value from its environment. */
  takes(value: bigint | number): void {
    this.acts();
    this.signature.see(this.#threads.current, value);
  }

  /** The thread calls a function of the library. */
  calls(name: string): void {
    this.#uses(name);
    if (!isSeenInState(name)) this.signature.remember(this.#threads.current);
  }

  #uses(name: string): void {
    if (!isUseOfLock(name)) this.#isNoticed();
    if (!TOLD_BY_STATE.has(name)) this.steps?.isUntold();
  }

  /** The function of the library returns. */
  returned(name: string, result: number | bigint): void {
    this.#uses(name);
    this.signature.returned(this.#threads.current, result);
    if (!isSeenInState(name)) this.signature.remember(this.#threads.current);
  }

  /** The thread changes or sees what is no memory, such as a lock. */
  touched(name: string): void {
    this.#does({ address: standInAddress(name), bytes: 1, kind: ACCESS.write, site: 0 });
    this.signature.touched(this.#threads.current, name);
  }

  /** Bytes become those of another object. */
  forget(address: number, bytes: number): void {
    this.#isNoticed();
    this.steps?.forget(address, bytes);
    this.signature.forget(address, bytes);
  }
}

/** What stands for something that is no memory among addresses: a number below 0, by its name. */
function standInAddress(name: string): number {
  return -1 - (hashText(name, 0) >>> 0);
}
