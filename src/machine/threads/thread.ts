import type { Steps } from '../interleave/translated-module.js';
import { AccessMoments } from './access-moments.js';
import { ThreadPlace } from './thread-place.js';

/**
 * Ends the thread that throws it, with this result: `pthread_exit`. Thrown because it leaves all functions that the
 * thread is in; not an error.
 */
export class ThreadExit {
  constructor(
    readonly result: bigint,
    /** Handle of what that depends on; 0 is no input. */
    readonly dependsOn: number,
  ) {}
}

/** What compiled code keeps of a thread while others go on. */
interface SavedRegisters {
  stackPointer: number;
  framePointer: number;
  callSite: number;
  stackLimit: number;
}

/** Where an object lies, and its id. */
export interface ObjectPlace {
  readonly address: number;
  readonly id: number;
}

/** One thread of the executed program. */
export class Thread {
  status: 'alive' | 'finished' = 'alive';
  /** Undefined until it ends, and if it ends without one. A number is that of a function that returns an integer. */
  result: bigint | number | undefined;
  /** Handle of what the result depends on; 0 is no input. */
  dependsOn = 0;
  /** What stands for it in the program; undefined as long as nobody has asked. */
  handle: bigint | undefined;
  /** The header of the function that has created it; undefined for the first thread. */
  header: string | undefined;
  /** Whether somebody may still wait for its end. */
  joining: 'joinable' | 'joined' | 'detached' = 'joinable';
  /** The thread that waits for its end, or has done so. */
  joiner: number | undefined;
  /** The thread goes on once this holds; undefined if it waits for nothing. */
  until: (() => boolean) | undefined;
  /** What the thread waits for, but not for ever: it may go on before. */
  hopesFor: (() => boolean) | undefined;
  /** Lets the thread go on without the signal that it waits for; undefined if it waits for none. */
  wake: (() => void) | undefined;
  /** Called when the end of the thread is requested while it waits where it can be cancelled. */
  interrupt: (() => void) | undefined;
  /** The names of the locks and the like that the calls use in which it waits. */
  uses: ReadonlySet<string> = new Set();
  /** Sections in which no other thread goes on. */
  atomicDepth = 0;
  /** Ids of `alloca` objects and variable-length arrays. */
  onStack: number[] = [];
  /** Its own copies of variables; empty for the first thread, whose copies exist from the start. */
  readonly copies: ObjectPlace[] = [];
  /** What the arguments of a call depend on, while other threads go on. */
  handles: Int32Array | undefined;
  /** The numbers of its accesses to shared memory, in ascending order. */
  readonly moments = new AccessMoments();
  /** Where it has just read in order to write there at once. */
  updated: number | undefined;
  /** Reads since the thread wrote or synchronised last. */
  reads = 0;
  /** The thread waits in a loop as long as this holds: nobody has changed what it looks at there. */
  spins: (() => boolean) | undefined;
  /** The same for the end of its atomic section. */
  spinsBehind: (() => boolean) | undefined;
  /** The number of accesses of all threads when it was held back last. */
  heldAt: number | undefined;
  /** How often it was held back again since then, while nothing happened. */
  timesHeld = 0;
  readonly place = new ThreadPlace();

  /**
   * @param id 0 for the first thread, then in the order of creation
   * @param slot which part of the stack memory it uses
   */
  constructor(
    readonly id: number,
    readonly slot: number,
    readonly steps: Steps,
    readonly registers: SavedRegisters,
  ) {}

  /** The thread ends with a result. */
  gives(result: bigint | number, dependsOn: number): void {
    this.result = result;
    this.dependsOn = dependsOn;
  }

  get isReady(): boolean {
    return (
      this.status === 'alive' &&
      (this.until === undefined || this.until()) &&
      (this.spins === undefined || !this.spins())
    );
  }
}

/** How often a thread is held back while nothing happens. */
const MOST_TIMES_HELD = 100;

/**
 * Whether a thread waits before a location for what others do: not if all of them are held back, and nothing has happened
 * since; nor if a schedule lets nobody else go on.
 *
 * @param moment number of accesses of all threads so far
 */
export function isHeldBack(thread: Thread, all: readonly Thread[], moment: number): boolean {
  const isLast = all.every(({ isReady, heldAt }) => !isReady || heldAt === moment);
  thread.timesHeld = thread.heldAt === moment ? thread.timesHeld + 1 : 0;
  const goesOn = isLast || thread.timesHeld >= MOST_TIMES_HELD;
  thread.heldAt = goesOn ? undefined : moment;
  return !goesOn;
}

/** The numbers of those that can go on. */
export function readyOnes(threads: readonly Thread[]): readonly number[] {
  const ready: number[] = [];
  for (const thread of threads) if (thread.isReady) ready.push(thread.id);
  return ready;
}

/** The numbers of those that wait for a signal, and may wake without one. */
export function sleepers(threads: readonly Thread[]): readonly number[] {
  return threads.filter(({ wake, isReady }) => wake !== undefined && !isReady).map(({ id }) => id);
}

/** The thread behind another one, in the order of their numbers, that can go on. */
export function nextReady(threads: readonly Thread[], behind: number): Thread | undefined {
  const { length } = threads;
  for (let distance = 1; distance <= length; distance++) {
    const thread = threads[(behind + distance) % length];
    if (thread?.isReady === true) return thread;
  }
  return undefined;
}
