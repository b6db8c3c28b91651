import { DEPENDENCE_SHADOW, NEXT_BYTE } from '../interface/memory-layout.js';
import type { ShadowedByte } from '../symbolic/byte-trees.js';

const FIRST_WORD = DEPENDENCE_SHADOW >> 2;

/** On which inputs the bytes of a program's memory depend: a word for each, with the handle of a value; 0 is none. */
export class DependenceShadow {
  readonly #bytes: Uint8Array;
  readonly #words: Int32Array;
  readonly #isTracked: boolean;

  /** @param isTracked whether the program keeps what values depend on; otherwise there is no such memory */
  constructor(bytes: Uint8Array, words: Int32Array, isTracked: boolean) {
    this.#bytes = bytes;
    this.#words = words;
    this.#isTracked = isTracked;
  }

  /** Whether some of the bytes at an address depend on inputs, as far as that is tracked. */
  dependsOnInputs(address: number, bytes: number): boolean {
    if (!this.#isTracked) return false;
    const first = FIRST_WORD + address;
    for (let index = 0; index < bytes; index++) if (this.#words[first + index] !== 0) return true;
    return false;
  }

  /** Bytes with what they depend on, in ascending order. */
  read(address: number, bytes: number): readonly ShadowedByte[] {
    return Array.from({ length: bytes }, (_, index) => ({
      word: (this.#words[FIRST_WORD + address + index] ?? 0) >>> 0,
      value: this.#bytes[address + index] ?? 0,
    }));
  }

  /** From here on these bytes are those of a value with this handle. */
  store(address: number, bytes: number, handle: number): void {
    if (!this.#isTracked) return;
    const first = FIRST_WORD + address;
    for (let index = 0; index < bytes; index++)
      this.#words[first + index] = handle === 0 ? 0 : handle + index * NEXT_BYTE;
  }

  /** From here up to `to`, bytes depend on nothing. */
  clear(from: number, to: number): void {
    if (this.#isTracked) this.#words.fill(0, FIRST_WORD + from, FIRST_WORD + to);
  }

  /** What bytes depend on goes with them. */
  copy(to: number, from: number, bytes: number): void {
    const first = FIRST_WORD + from;
    if (this.#isTracked) this.#words.copyWithin(FIRST_WORD + to, first, first + bytes);
  }
}
