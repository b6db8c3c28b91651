import { INDETERMINATE_BYTE } from '../interface/memory-layout.js';

/** Bytes of the largest object whose bytes have no value at first. */
const LARGEST_OBJECT = 0x40_0000;

/**
 * The bytes of a program's memory that exist without a value (C11 6.7.9p10, 7.22.3.4). The shadow memory of
 * definedness has a byte for each at a fixed distance. Each holds a pattern, so that compiled code looks there only after
 * it has read the pattern.
 */
export class IndeterminateBytes {
  readonly #bytes: Uint8Array;
  readonly #distance: number | undefined;

  /** @param distance from a byte to its byte of definedness; undefined if the program has no such bytes */
  constructor(bytes: Uint8Array, distance: number | undefined) {
    this.#bytes = bytes;
    this.#distance = distance;
  }

  /** Bytes begin to exist. An object too large to be filled keeps its zeros, which are one of its possible values. */
  begin(from: number, bytes: number): void {
    if (this.#distance === undefined || bytes > LARGEST_OBJECT) return;
    this.#bytes.fill(INDETERMINATE_BYTE, from, from + bytes);
    this.#bytes.fill(1, this.#distance + from, this.#distance + from + bytes);
  }

  /** Whether none of these bytes has a value. */
  covers(from: number, bytes: number): boolean {
    if (this.#distance === undefined) return false;
    for (let at = this.#distance + from; at < this.#distance + from + bytes; at++) {
      if (this.#bytes[at] === 0) return false;
    }
    return true;
  }

  /** Turns those of the bytes without a value into zeros: a choice that the environment may make. */
  settle(from: number, bytes: number): void {
    const shadow = this.shadow(from, bytes);
    for (let at = shadow.indexOf(1); at >= 0; at = shadow.indexOf(1, at + 1)) {
      this.#bytes[from + at] = 0;
      shadow[at] = 0;
    }
  }

  /** The shadow memory of bytes: 1 for each without a value; empty if there is none. */
  shadow(from: number, bytes: number): Uint8Array {
    if (this.#distance === undefined) return this.#bytes.subarray(0, 0);
    return this.#bytes.subarray(this.#distance + from, this.#distance + from + bytes);
  }

  /** From here up to `to`, bytes have values, whatever they hold. */
  forget(from: number, to: number): void {
    if (this.#distance !== undefined) this.#bytes.fill(0, this.#distance + from, this.#distance + to);
  }

  /** The shadow memory goes with the bytes. */
  copy(to: number, from: number, bytes: number): void {
    const distance = this.#distance;
    if (distance !== undefined)
      this.#bytes.copyWithin(distance + to, distance + from, distance + from + bytes);
  }
}
