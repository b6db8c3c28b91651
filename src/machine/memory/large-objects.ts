import { OFFSET_BITS } from '../interface/memory-layout.js';
import { because } from '../reasons/because.js';
import type { ObjectEntry } from './object-entry.js';
import { OutOfMemory } from './out-of-memory.js';

/** Bytes of an object that get memory together, when the first of them is accessed. */
const PART = 0x4_0000;
/** Objects larger than this may lie in parts. */
export const LARGEST_IN_ONE_PIECE = 0x100_0000;
/** Numbers of pointers of ILP32 to such objects: no memory of ours has these addresses. */
export const LARGE_START = 0x3000_0000;
const LARGE_LIMIT = 0xffff_0000;
/** No object is larger: on ILP32 differences of pointers have 32 bits; on LP64 offsets in pointers are signed here. */
const LARGEST = { ILP32: 2 ** 31 - 1, LP64: 2 ** (Number(OFFSET_BITS) - 2) };
/** All such objects together: a process of LP64 has addresses of 47 bits, and some for other memory. */
const LARGEST_SUM = 2 ** 47 - 2 ** 32;

/** Memory that is at hand: bytes of an object, and where they lie. */
export interface Part {
  readonly base: number;
  readonly size: number;
  readonly offset: number;
}

interface LargeObject {
  readonly id: number;
  /** The number that a pointer of ILP32 to its first byte has; 0 on LP64. */
  readonly base: number;
  readonly size: number;
  /** Where its parts lie, by their number. Bytes of all others are 0. */
  readonly parts: Map<number, number>;
}

/**
 * Objects that are larger than the memory of the machine, or most of it: a real machine provides pages when they are
 * touched, and so does this one.
 */
export class LargeObjects {
  readonly #objects = new Map<number, LargeObject>();
  #next = LARGE_START;
  /** Bytes of all objects that are alive. */
  #sum = 0;
  readonly #take: (bytes: number) => number;

  /** @param take gives memory that was never used in this execution, filled with zeros; throws OutOfMemory */
  constructor(take: (bytes: number) => number) {
    this.#take = take;
  }

  reset(): void {
    if (this.#objects.size > 0) this.#objects.clear();
    this.#next = LARGE_START;
    this.#sum = 0;
  }

  /** Numbers for an object that is about to begin; undefined if there are too few. */
  numbersFor(size: number, model: 'ILP32' | 'LP64'): number | undefined {
    if (size > LARGEST[model] || this.#sum + size > LARGEST_SUM) return undefined;
    if (model === 'LP64') return 0;
    const base = this.#next;
    const end = base + Math.ceil((size + PART) / PART) * PART;
    if (end > LARGE_LIMIT) return undefined;
    this.#next = end;
    return base;
  }

  begin(id: number, base: number, size: number): void {
    this.#sum += size;
    this.#objects.set(id, { id, base, size, parts: new Map() });
  }

  /** @returns bytes of memory that it had */
  end(id: number): number {
    const object = this.#objects.get(id);
    const had = PART * (object?.parts.size ?? 0);
    this.#sum -= object?.size ?? 0;
    this.#objects.delete(id);
    return had;
  }

  has({ id }: ObjectEntry): boolean {
    return this.get(id) !== undefined;
  }

  get(id: number): LargeObject | undefined {
    return this.#objects.size === 0 ? undefined : this.#objects.get(id);
  }

  /**
   * Where bytes of an object of any size lie, one behind the other.
   *
   * @throws OutOfMemory where they cannot, or no memory is left
   */
  addressIn({ id, base }: ObjectEntry, offset: number, bytes: number): number {
    const parts = this.get(id)?.parts;
    if (parts === undefined) return base + offset;
    const first = Math.floor(offset / PART);
    const last = Math.floor((offset + Math.max(1, bytes) - 1) / PART);
    const known = parts.get(first);
    if (first === last && known !== undefined) return known + (offset - first * PART);
    this.#provide(parts, first, last);
    return (parts.get(first) ?? 0) + (offset - first * PART);
  }

  /** How many bytes from an offset on lie one behind the other. */
  togetherIn(entry: ObjectEntry, offset: number): number {
    const end = this.has(entry) ? (Math.floor(offset / PART) + 1) * PART : entry.size;
    return Math.min(entry.size, end) - offset;
  }

  /** The memory of an object of any size, with the place of each part in it. It never loses one. */
  *listParts({ id, base, size }: ObjectEntry): Generator<Part> {
    const object = this.get(id);
    if (object === undefined) yield { base, size, offset: 0 };
    for (const [number, at] of object?.parts ?? []) {
      const offset = number * PART;
      yield { base: at, size: Math.min(PART, size - offset), offset };
    }
  }

  /** The number that a pointer of ILP32 into an object, or to its end, has. */
  numberInLargeObject(id: number, offset: number): number | undefined {
    const object = this.get(id);
    if (object === undefined || offset < 0 || offset > object.size) return undefined;
    return object.base + offset;
  }

  /** The pointer of ILP32 that has a number. */
  pointerIntoLargeObject(number: number): bigint | undefined {
    for (const { id, base, size } of this.#objects.values()) {
      if (base <= number && number <= base + size) return (BigInt(id) << OFFSET_BITS) + BigInt(number - base);
    }
    return undefined;
  }

  /** Memory for some parts, which must lie one behind the other. */
  #provide(parts: Map<number, number>, first: number, last: number): void {
    const isNew = Array.from({ length: last - first + 1 }, (_, index) => !parts.has(first + index));
    if (isNew.every(Boolean)) {
      const base = this.#take(PART * isNew.length);
      for (const index of isNew.keys()) parts.set(first + index, base + PART * index);
      return;
    }
    for (let number = first; number <= last; number++) {
      const base = parts.get(number) ?? this.#take(PART);
      parts.set(number, base);
      const before = parts.get(number - 1);
      const isApart = number > first && before !== undefined && before + PART !== base;
      if (isApart) throw new OutOfMemory(because('memory-of-machine'));
    }
  }
}
