import { StateHash } from './state-hash.js';
import { WORD } from './words-of-object.js';

/** Tells threads that have nothing left to do from others. */
const CLOSED = 0x3c6e_f372;

/** A function that has been called, and what its caller had seen by then. */
interface Activation {
  readonly frame: number;
  readonly one: number;
  readonly two: number;
}

/**
 * A hash of what one thread does next, if it sees the same from here on. At the beginning of a statement, that depends
 * on where the thread is and on the variables in its frame, but not on how they got their values. Between the
 * beginnings of two statements, and for what is not in frames, it depends on all that the thread has seen.
 */
export class ThreadSignature {
  readonly now = new StateHash();
  /** What is not in frames. */
  readonly #past = new StateHash();
  readonly #calls: Activation[] = [];

  /** A whole number from 0 to 2^52 - 1. */
  get number(): number {
    return (this.now.one >>> 0) * 0x10_0000 + (this.now.two & 0xf_ffff);
  }

  /** Nothing is left of the thread but this number, and what it has done to what others cannot see. */
  close(left: number): void {
    this.now.set({ one: left, two: CLOSED });
    this.now.addAll(this.#past);
  }

  /** A function begins that has this frame. Frames behind it have been left, possibly by jumps. */
  enter(frame: number): void {
    this.#leaveFrom(frame);
    const { one, two } = this.now;
    this.#calls.push({ frame, one, two });
    this.now.add(frame);
  }

  /** The function with this frame ends. What it returns is part of what the thread has seen. */
  leave(frame: number): void {
    this.#leaveFrom(frame);
  }

  #leaveFrom(frame: number): void {
    while ((this.#calls.at(-1)?.frame ?? -1) >= frame) this.#calls.pop();
  }

  /** A statement of the function with this frame begins. @returns whether what the frame holds must be added */
  settle(statement: number, frame: number): boolean {
    this.#leaveFrom(frame + 1);
    const call = this.#calls.at(-1);
    if (call?.frame !== frame) return false;
    this.now.set(call);
    this.now.addAll(this.#past);
    this.now.add(statement);
    return true;
  }

  /** @param address a multiple of 4, as the number of bytes */
  addWords(words: Int32Array, address: number, bytes: number): void {
    const { now } = this;
    const end = (address + bytes) / WORD;
    for (let index = address / WORD; index < end; index++) now.add(words[index] ?? 0);
  }

  /** What the thread has done does not show in its frames and by shared memory. */
  remember(): void {
    this.#past.addAll(this.now);
  }
}
