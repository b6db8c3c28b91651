import { HEAP_LIMIT, HEAP_START } from '../interface/memory-layout.js';
import { because } from '../reasons/because.js';
import { OutOfMemory } from './out-of-memory.js';

/** Objects begin at multiples of it. */
export const ALIGNMENT = 16;

/** Bytes that an object of some size takes. */
export function reservedFor(size: number): number {
  return Math.ceil((size + ALIGNMENT) / ALIGNMENT) * ALIGNMENT;
}

/** Hands out the memory for allocated objects. */
export class HeapSpace {
  #top = HEAP_START;
  /** Memory above this was never used by any execution. */
  #high = HEAP_START;
  #freed = new Map<number, number[]>();
  readonly #clear: (from: number, to: number) => void;

  /** @param clear fills memory with zeros */
  constructor(clear: (from: number, to: number) => void) {
    this.#clear = clear;
  }

  /** The end of all memory that was used so far. */
  get high(): number {
    return this.#high;
  }

  /** Bytes that were not used in this execution. */
  get left(): number {
    return HEAP_LIMIT - this.#top;
  }

  /** Begins an execution. */
  reset(): void {
    this.#top = HEAP_START;
    this.#freed = new Map();
  }

  /**
   * Memory filled with zeros. Freed memory is reused only when there is no fresh memory, so that a dangling pointer stays
   * one.
   * @throws OutOfMemory
   */
  take(bytes: number): number {
    if (bytes <= this.left) return this.takeFresh(bytes);
    const reused = this.#freed.get(bytes)?.shift();
    if (reused === undefined) throw new OutOfMemory(because('memory-of-machine'));
    this.#clear(reused, reused + bytes);
    return reused;
  }

  /** Memory that was never used in this execution, filled with zeros. @throws OutOfMemory */
  takeFresh(bytes: number): number {
    if (bytes > this.left) throw new OutOfMemory(because('memory-of-machine'));
    const base = this.#top;
    this.#top += bytes;
    if (base < this.#high) this.#clear(base, Math.min(this.#top, this.#high));
    this.#high = Math.max(this.#high, this.#top);
    return base;
  }

  giveBack(base: number, bytes: number): void {
    const list = this.#freed.get(bytes);
    if (list === undefined) this.#freed.set(bytes, [base]);
    else list.push(base);
  }
}
