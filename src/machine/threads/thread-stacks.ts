import { STACK_LIMIT, STACK_START } from '../interface/memory-layout.js';

/** Bytes of stack for the first thread, and for each of the others. */
const FIRST = 0x100_0000;
const OTHER = 0x10_0000;

const SLOTS = 1 + (STACK_LIMIT - STACK_START - FIRST) / OTHER;

/** Divides the memory for frames among the threads that are alive. */
export class ThreadStacks {
  readonly #free: number[] = [];
  #next = 0;

  /** @returns the number of a part that nobody uses; undefined if there is none */
  take(): number | undefined {
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
