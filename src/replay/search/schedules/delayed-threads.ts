import { ACCESS } from '../../../machine/interface/access-kind.js';
import type { Effect } from '../../../machine/interface/thread-choice.js';
import type { MemoryAccess } from '../../../machine/threads/race-detector.js';
import { mixed } from '../../../machine/threads/state-hash.js';

/** A thread that another one has interrupted, and the access that it does next. */
export interface Delayed {
  readonly thread: number;
  readonly access: MemoryAccess;
}

const SPREAD = 0x9e37_79b1;

/**
 * Threads that were interrupted before an access with which nothing has conflicted yet. If such a thread goes on, it could
 * as well have been interrupted behind that access: a schedule that does so leads to the same. It is tried instead. So
 * every schedule with some number of switches has an equivalent one among those that are tried, with no more switches:
 * the one in which each thread is interrupted as late as possible.
 */
export class DelayedThreads {
  #waiting: readonly Delayed[];

  /** @param waiting those that wait since an earlier switch */
  constructor(waiting: readonly Delayed[]) {
    this.#waiting = waiting;
  }

  get waiting(): readonly Delayed[] {
    return this.#waiting;
  }

  has(thread: number): boolean {
    return this.#waiting.some((each) => each.thread === thread);
  }

  /** A number for the set of the threads, from 0 to 2^32 - 1, up to collisions of hashes. */
  get signature(): number {
    let sum = 0;
    for (const { thread } of this.#waiting) sum = (sum + mixed(thread + 1, SPREAD)) >>> 0;
    return sum;
  }

  /** A thread has done something. */
  notice(thread: number, effect: Effect): void {
    if (this.#waiting.length === 0) return;
    const isFree = (each: Delayed) => each.thread !== thread && conflicts(effect, each.access);
    if (this.#waiting.some(isFree)) this.#waiting = this.#waiting.filter((each) => !isFree(each));
  }

  /** A thread goes on, whatever has happened. */
  release(thread: number): void {
    this.#waiting = this.#waiting.filter((each) => each.thread !== thread);
  }
}

/** Whether what happens may depend on which of the two comes first. */
function conflicts(effect: Effect, access: MemoryAccess): boolean {
  if (effect === 'nothing') return false;
  if (effect === 'more') return true;
  const isWritten = ((effect.kind | access.kind) & ACCESS.write) !== 0;
  return (
    isWritten &&
    effect.address < access.address + access.bytes &&
    access.address < effect.address + effect.bytes
  );
}
