import type { Steps } from '../interleave/translated-module.js';
import { because } from '../reasons/because.js';
import type { Ends } from '../state/ends.js';
import type { Spinning } from './spinning.js';
import type { Thread } from './thread.js';

/** Reads without a write after which a thread counts as waiting for others. */
export const IDLE_READS = 400;
/** Points after which other threads get a turn. */
export const LONGEST_TURN = 50_000;

/** The thread that waits, and the others. */
interface WaitingThreads {
  readonly running: Thread;
  readonly uninterrupted: number;
  readonly spinning: Spinning;
  marksMoment(): void;
}

/** Waits until something holds, and lets other threads go on meanwhile. */
export function* waitUntil(threads: WaitingThreads, ends: Ends, until: () => boolean): Steps {
  const thread = threads.running;
  if (until()) return undefined;
  do {
    if (thread.atomicDepth > 0 || threads.uninterrupted > 0)
      ends.unsupported(because('wait-in-atomic-section'));
    thread.until = until;
    threads.spinning.restart();
    yield;
    thread.until = undefined;
  } while (!until());
  threads.marksMoment();
  return undefined;
}

/** Lets other threads go on until something holds, or for a time that the schedule decides. */
export function* waitForSomeTime(threads: WaitingThreads, ends: Ends, until: () => boolean): Steps {
  if (until()) return undefined;
  const thread = threads.running;
  if (thread.atomicDepth > 0 || threads.uninterrupted > 0)
    ends.unsupported(because('wait-in-atomic-section'));
  threads.spinning.restart();
  thread.hopesFor = until;
  yield;
  thread.hopesFor = undefined;
  threads.marksMoment();
  return undefined;
}
