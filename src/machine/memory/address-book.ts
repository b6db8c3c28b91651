import { MAXIMUM_OBJECTS, OBJECT_KIND, OFFSET_BITS } from '../interface/memory-layout.js';
import type { AddressLayout } from './address-layout.js';
import { type AddressRange, AddressRegion, type PlacedObject } from './address-region.js';

/** What has to be known of an object to place it. */
export interface Placeable {
  readonly size: number;
  readonly kind: number;
  /** A power of 2. */
  readonly alignment: number;
}

/** An object that has ended, and whose place another one may take. */
interface EndedObject {
  readonly object: PlacedObject;
  readonly region: number;
  /** Ids of the objects that begin later are not smaller. */
  readonly next: number;
}

/** As many of the objects that ended last are looked at to find a place. */
const ENDED_TO_TRY = 64;
/** Larger objects that end get no number if the program has not asked for it. */
const LARGEST_TO_PLACE = 0x1_0000;

const FIRST_POINTER = 1n << OFFSET_BITS;
const LAST_POINTER = BigInt(MAXIMUM_OBJECTS) << OFFSET_BITS;
/** What the pointer for a number that belongs to no object is more than the number. */
const WILD = 1n << 62n;
/** Larger numbers are no addresses. */
const SPACE_OF_LP64 = 2 ** 47;
const SPACE_OF_ILP32 = 2 ** 32;

/**
 * Static objects, the heap and the stack: parts of the address space, in 256ths. On ILP32, addresses of argument lists,
 * which are those of the machine, are in none of them, nor in their mirror images.
 */
const REGIONS: Readonly<Record<4 | 8, readonly (readonly [number, number])[]>> = {
  4: [
    [0x10, 0x2f],
    [0x30, 0x7f],
    [0x80, 0xef],
  ],
  8: [
    [0x41, 0x44],
    [0x45, 0x6a],
    [0x6b, 0x7e],
  ],
};

/**
 * Translates pointers into numbers and back, where objects lie as a layout says. An object gets its place when its
 * number is asked for.
 */
export class AddressBook {
  readonly #regions: readonly (AddressRange & { readonly region: AddressRegion })[];
  readonly #objects = new Map<number, PlacedObject>();
  /** Pointers outside of their objects, by their numbers. */
  readonly #outside = new Map<number, bigint>();
  readonly #ended: EndedObject[] = [];
  /** Ids of objects whose places others have already taken. */
  readonly #kept = new Set<number>();
  #random: number;
  readonly #layout: AddressLayout;
  readonly #wordSize: 4 | 8;
  readonly #find: (id: number) => Placeable | undefined;

  /** @param find what is known of an object */
  constructor(layout: AddressLayout, wordSize: 4 | 8, find: (id: number) => Placeable | undefined) {
    this.#wordSize = wordSize;
    this.#find = find;
    this.#layout = layout;
    this.#random = layout.seed;
    const space = wordSize === 4 ? SPACE_OF_ILP32 : SPACE_OF_LP64;
    const random = (): number => this.#next() / SPACE_OF_ILP32;
    this.#regions = REGIONS[wordSize].map(([first, last]) => {
      const start = (space / 256) * first + (this.#next() % 0x10_0000) * 16;
      const end = (space / 256) * (last + 1);
      const region = new AddressRegion({ start, end, space }, layout, random);
      return layout.order === 'ascending'
        ? { start, end, space, region }
        : { start: space - end, end: space - start, space, region };
    });
  }

  /** The number of a pointer, as a cast gives it. @throws OutOfMemory */
  numberByLayout(pointer: bigint): bigint {
    const bits = BigInt.asUintN(64, pointer);
    if (bits < FIRST_POINTER) return this.#number(bits);
    if (bits >= LAST_POINTER) return this.#number(isWild(bits) ? bits - WILD : bits);
    const offset = Number(BigInt.asIntN(Number(OFFSET_BITS), bits));
    const id = Number((bits - BigInt(offset)) >> OFFSET_BITS);
    const object = this.#place(id);
    if (object === undefined) return this.#number(bits);
    const number = object.address + offset;
    if (offset < 0 || offset > object.size) this.#outside.set(number, pointer);
    return this.#number(BigInt(number));
  }

  /** The pointer with a number. */
  pointerAt(given: bigint): bigint {
    const bits = BigInt.asUintN(8 * this.#wordSize, given);
    const number = Number(bits);
    const found = this.#regions.find(({ start, end }) => start <= number && number <= end)?.region.at(number);
    if (found !== undefined && this.#objects.get(found.id) === found)
      return (BigInt(found.id) << OFFSET_BITS) + BigInt(number - found.address);
    const outside = this.#outside.get(number);
    if (outside !== undefined) return outside;
    return bits >= FIRST_POINTER && bits < LAST_POINTER ? bits + WILD : BigInt.asIntN(64, bits);
  }

  /** Whether the end of an object is the beginning of another one. Numbers alone never say so. */
  touch(end: number, start: number): boolean {
    return this.#layout.gaps !== 'wide' && (this.#layout.order === 'ascending') === end < start;
  }

  /** Whether string literals share memory as far as their contents allow that. */
  get sharesLiterals(): boolean {
    return this.#layout.gaps !== 'wide';
  }

  /** An object is about to end. @param next id from which on objects begin later */
  ended(id: number, next: number): void {
    if (this.#layout.places === 'fresh') return;
    const entry = this.#find(id);
    if (entry === undefined) return;
    const object = entry.size <= LARGEST_TO_PLACE ? this.#place(id) : this.#objects.get(id);
    if (object === undefined || this.#kept.delete(id)) return;
    this.#ended.push({ object, region: regionIndex(entry.kind), next });
  }

  /** What an object holds moves to a new one, which may lie at the same place (C11 7.22.3.5p4). */
  moved(id: number, fresh: number): void {
    const entry = this.#find(fresh);
    if (this.#layout.places === 'fresh' || entry === undefined || entry.size > LARGEST_TO_PLACE) return;
    const ending = this.#place(id);
    if (ending === undefined || ending.address % entry.alignment !== 0) return;
    const object = { id: fresh, address: ending.address, size: entry.size };
    if (this.#regions[regionIndex(entry.kind)]?.region.grow(ending, object) !== 'there') return;
    this.#objects.set(fresh, object);
    this.#kept.add(id);
  }

  /** An id stands for another object from now on. */
  forget(id: number): void {
    this.#objects.delete(id);
  }

  #place(id: number): PlacedObject | undefined {
    const known = this.#objects.get(id);
    if (known !== undefined) return known;
    const entry = this.#find(id);
    if (entry === undefined) return undefined;
    const object =
      this.#reuse(id, entry) ??
      this.#regions[regionIndex(entry.kind)]?.region.place(id, entry.size, entry.alignment);
    if (object !== undefined) this.#objects.set(id, object);
    return object;
  }

  /** Puts an object where the last one was that had ended before, and that leaves enough room. */
  #reuse(id: number, { size, kind, alignment }: Placeable): PlacedObject | undefined {
    const isAlive = kind !== OBJECT_KIND.deadHeap && kind !== OBJECT_KIND.deadLocal;
    if (!isAlive || size === 0) return undefined;
    const region = regionIndex(kind);
    const last = this.#ended.length - 1;
    for (let index = last; index >= 0 && index > last - ENDED_TO_TRY; index--) {
      const ended = this.#ended[index];
      if (ended === undefined || ended.region !== region || ended.next > id) continue;
      const { address } = ended.object;
      if (ended.object.size < size || address % alignment !== 0) continue;
      this.#ended.splice(index, 1);
      const object = { id, address, size };
      this.#regions[region]?.region.replace(ended.object, object);
      return object;
    }
    return undefined;
  }

  #number(bits: bigint): bigint {
    return BigInt.asIntN(64, BigInt.asUintN(8 * this.#wordSize, bits));
  }

  /** A whole number from 0 to 2^32 - 1 (xorshift). */
  #next(): number {
    let random = this.#random;
    random ^= random << 13;
    random ^= random >>> 17;
    random ^= random << 5;
    this.#random = random;
    return random >>> 0;
  }
}

function isWild(bits: bigint): boolean {
  return bits >= WILD && bits < WILD + LAST_POINTER;
}

function regionIndex(kind: number): number {
  if (kind === OBJECT_KIND.static || kind === OBJECT_KIND.function) return 0;
  return kind === OBJECT_KIND.heap || kind === OBJECT_KIND.deadHeap ? 1 : 2;
}
