import { OBJECT_SHADOW, OBJECT_SHADOW_UNIT } from '../interface/memory-layout.js';

/** ILP32: which object lies where, by 16 bytes of memory. Stored pointers have no room for it. */
export class ObjectShadow {
  readonly #words: Int32Array;

  /** @param words of the memory */
  constructor(words: Int32Array) {
    this.#words = words;
  }

  /** The object at an address; 0 is none. */
  at(address: number): number {
    return this.#words[(OBJECT_SHADOW >> 2) + (address >>> 4)] ?? 0;
  }

  cover(id: number, base: number, size: number): void {
    const first = (OBJECT_SHADOW >> 2) + (base >>> 4);
    const last = (OBJECT_SHADOW >> 2) + ((base + size) >>> 4);
    if (last - first < 8) for (let word = first; word <= last; word++) this.#words[word] = id;
    else this.#words.fill(id, first, last + 1);
  }

  clear(from: number, to: number): void {
    const start = (OBJECT_SHADOW >> 2) + from / OBJECT_SHADOW_UNIT;
    this.#words.fill(0, start, start + Math.ceil((to - from) / OBJECT_SHADOW_UNIT + 1));
  }
}
