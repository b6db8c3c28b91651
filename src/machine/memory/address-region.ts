import { because } from '../reasons/because.js';
import type { AddressLayout } from './address-layout.js';
import { OutOfMemory } from './out-of-memory.js';

/** Addresses from `start` up to `end`, in a space of `space` addresses. */
export interface AddressRange {
  readonly start: number;
  readonly end: number;
  readonly space: number;
}

/** An object that lies at an address. */
export interface PlacedObject {
  readonly id: number;
  readonly address: number;
  readonly size: number;
}

/** Gaps take this part of the region, each at most one of so many parts of what is left of that. */
const PART_OF_GAPS = 0.75;
const PARTS = 64;

/** Objects that lie one behind the other. */
export class AddressRegion {
  readonly #objects: PlacedObject[] = [];
  readonly #range: AddressRange;
  readonly #layout: AddressLayout;
  readonly #random: () => number;
  /** Where the last object lies in ascending order, with its size and alignment. */
  #last: number;
  #size = 0;
  #alignment = 1;

  constructor(range: AddressRange, layout: AddressLayout, random: () => number) {
    this.#range = range;
    this.#layout = layout;
    this.#random = random;
    this.#last = range.start;
  }

  /**
   * Gives an object an address. The one behind its end belongs to no other object, unless the layout has no gaps.
   * @param alignment a power of 2
   * @throws OutOfMemory if the region is full
   */
  place(id: number, size: number, alignment: number): PlacedObject {
    const least = this.#last + this.#distance(size, alignment);
    const key = Math.ceil(least / alignment) * alignment;
    if (key + size >= this.#range.end) throw new OutOfMemory(because('memory-of-machine'));
    this.#last = key;
    this.#size = size;
    this.#alignment = alignment;
    const address = this.#isAscending ? key : this.#range.space - alignment - key;
    const object = { id, address, size };
    this.#objects.push(object);
    return object;
  }

  /** Another object lies from now on where an object was that has ended. */
  replace(ended: PlacedObject, object: PlacedObject): void {
    const index = this.#lastIndexUpTo(ended.address);
    if (index >= 0 && index < this.#objects.length) this.#objects[index] = object;
  }

  /** Another object lies from now on where an object is that is about to end, if nothing else is in its way. */
  grow(ending: PlacedObject, object: PlacedObject): 'there' | 'no room' {
    const index = this.#lastIndexUpTo(ending.address);
    if (this.#objects[index] !== ending) return 'no room';
    const above = this.#objects[this.#isAscending ? index + 1 : index - 1];
    const end = this.#isAscending ? this.#range.end : this.#range.space - this.#range.start;
    if (object.address + object.size >= (above?.address ?? end)) return 'no room';
    if (this.#isAscending && above === undefined) this.#size = Math.max(this.#size, object.size);
    this.#objects[index] = object;
    return 'there';
  }

  /** The object to which an address belongs, or behind whose end it is. */
  at(address: number): PlacedObject | undefined {
    const found = this.#objects[this.#lastIndexUpTo(address)];
    return found !== undefined && found.address <= address && address <= found.address + found.size
      ? found
      : undefined;
  }

  /** The index of the last object that does not begin behind an address. */
  #lastIndexUpTo(address: number): number {
    const objects = this.#objects;
    let low = 0;
    let high = objects.length;
    // The last one in ascending order, the first one in descending order, that does not begin behind the address.
    while (low < high) {
      const middle = (low + high) >> 1;
      const isBehind = (objects[middle]?.address ?? 0) > address;
      if (isBehind === this.#isAscending) high = middle;
      else low = middle + 1;
    }
    return this.#isAscending ? low - 1 : low;
  }

  /** From the last object to one behind it, at least. */
  #distance(size: number, alignment: number): number {
    // Both in ascending order and in its mirror image.
    if (this.#layout.gaps !== 'none') return Math.max(this.#size, size + this.#alignment) + 1 + this.#gap;
    return this.#isAscending ? Math.max(1, this.#size) : Math.max(1, size) + this.#alignment - alignment;
  }

  /** With wide gaps, the first objects are far apart, and there is still room for many. */
  get #gap(): number {
    if (this.#layout.gaps === 'narrow') return 0;
    const { start, end } = this.#range;
    const left = (end - start) * PART_OF_GAPS - (this.#last - start);
    return Math.floor(this.#random() * Math.max(0, left / PARTS));
  }

  get #isAscending(): boolean {
    return this.#layout.order === 'ascending';
  }
}
