import { STACK_LIMIT, STACK_START } from '../interface/memory-layout.js';

/** Bytes of stack for the first thread, and for each of the others. */
const FIRST = 0x100_0000;
const OTHER = 0x10_0000;

/** Threads that may be alive at once besides the first one. */
export const MOST_THREADS = (STACK_LIMIT - STACK_START - FIRST) / OTHER;

const SLOTS = 1 + MOST_THREADS;

/**
 * Divides the memory for frames among the threads that are alive. Once there is no room for another one, or as many have
 * been created as may be, no more are.
 */
export class ThreadStacks {
  readonly #free: number[] = [];
  #next = 0;
  #taken = 0;
  readonly #most: number;
  state: 'open' | 'closed' = 'open';

  /** @param most threads that may be created besides the first one */
  constructor(most: number) {
    this.#most = most;
  }

  /** A thread is about to create another one. @returns whether it may */
  offer(): 'free' | 'none' {
    const isLeft = this.#free.length > 0 || this.#next < SLOTS;
    if (!isLeft || this.#taken > this.#most) this.state = 'closed';
    return this.state === 'open' ? 'free' : 'none';
  }

  /** @returns the number of a part that nobody uses; undefined if there is none */
  take(): number | undefined {
    this.#taken++;
    const free = this.#free.pop();
    if (free !== undefined) return free;
    return this.#next < SLOTS ? this.#next++ : undefined;
  }

  release(slot: number): void {
    this.#free.push(slot);
  }
}

/** A part of the memory for frames. */
export interface StackRange {
  readonly start: number;
  readonly end: number;
}

/** Where a part begins, and where it ends. */
export function stackRange(slot: number): StackRange {
  if (slot === 0) return { start: STACK_START, end: STACK_START + FIRST };
  const start = STACK_START + FIRST + (slot - 1) * OTHER;
  return { start, end: start + OTHER };
}
