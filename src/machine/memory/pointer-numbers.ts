import { GRANULES, HEAP_LIMIT, OFFSET_BITS, REVEALED } from '../interface/memory-layout.js';
import { AddressBook } from './address-book.js';
import type { AddressLayout } from './address-layout.js';
import { DistantPointers } from './distant-pointers.js';
import { LARGE_START } from './large-objects.js';
import type { ProgramMemory } from './program-memory.js';

/** What the program sees of a pointer as a number: what lies in memory, and what a cast gives. */
export class PointerNumbers {
  readonly wordSize: 4 | 8;
  #book: AddressBook | undefined;
  readonly #distant = new DistantPointers();
  readonly #memory: ProgramMemory;

  constructor(memory: ProgramMemory) {
    this.#memory = memory;
    this.wordSize = memory.needs.granules ? 4 : 8;
  }

  /** Begins an execution. @param layout undefined: on LP64, the number of a pointer is the pointer itself */
  reset(layout: AddressLayout | undefined): void {
    this.#distant.reset();
    this.#memory.words[REVEALED >> 2] = 0;
    this.#book = layout && new AddressBook(layout, this.wordSize, (id) => this.#memory.placeable(id));
  }

  /** From here on, what the program does may depend on where objects lie. */
  reveal(): void {
    const { words } = this.#memory;
    words[REVEALED >> 2] = (words[REVEALED >> 2] ?? 0) | 1;
  }

  /** What the program has seen of them; `ends`: also where the end of an object is. */
  get seen(): 'nothing' | 'numbers' | 'ends' {
    const word = this.#memory.words[REVEALED >> 2] ?? 0;
    return word === 0 ? 'nothing' : word === 1 ? 'numbers' : 'ends';
  }

  /** The number of a pointer, as a cast to `intptr_t` gives it. */
  castToNumber(pointer: bigint): bigint {
    if (this.#book !== undefined) return this.#book.numberByLayout(pointer);
    return this.wordSize === 8 ? pointer : BigInt(this.#narrow(pointer));
  }

  /** The pointer with a number; the inverse. */
  pointerAt(number: bigint): bigint {
    if (this.#book !== undefined) return this.#book.pointerAt(number);
    return this.wordSize === 8 ? number : this.#widen(Number(BigInt.asUintN(32, number)));
  }

  /** The pointer that lies at an address. */
  read(address: number): bigint {
    const { view } = this.#memory;
    if (this.wordSize === 8) return this.pointerAt(view.getBigInt64(address, true));
    return this.pointerAt(BigInt(view.getUint32(address, true)));
  }

  /** Puts a pointer at an address. */
  write(address: number, pointer: bigint): void {
    const { view } = this.#memory;
    const number = this.castToNumber(pointer);
    if (this.wordSize === 8) view.setBigInt64(address, number, true);
    else view.setUint32(address, Number(BigInt.asUintN(32, number)), true);
  }

  /** What the layout says of pointers to different objects; undefined without one, where all of them differ. */
  get book(): Pick<AddressBook, 'numberByLayout' | 'touch' | 'sharesLiterals'> | undefined {
    return this.#book;
  }

  /** An object is about to end. @param next id from which on objects begin later */
  ended(id: number, next: number): void {
    this.#book?.ended(id, next);
  }

  /** What an object holds moves to a new one. */
  moved(id: number, fresh: number): void {
    this.#book?.moved(id, fresh);
  }

  /** An id stands for another object from now on. */
  forget(id: number): void {
    this.#book?.forget(id);
  }

  /** An address that no object has, for a pointer that is too far from its object, or to a large one. */
  distantPointer(pointer: bigint): number {
    const target = this.#memory.target(pointer);
    const number = target && this.#memory.large.numberInLargeObject(target.entry.id, target.offset);
    return number ?? this.#distant.assignAddress(pointer);
  }

  distantAddress(address: number): bigint {
    const unsigned = address >>> 0;
    if (unsigned < LARGE_START) return this.#distant.pointerAt(unsigned);
    return this.#memory.large.pointerIntoLargeObject(unsigned) ?? BigInt(unsigned);
  }

  /** Turns 4 bytes of memory into a pointer of ILP32. */
  #widen(address: number): bigint {
    if (address >= HEAP_LIMIT) return this.distantAddress(address);
    const memory = this.#memory;
    const id = memory.words[(GRANULES >> 2) + (address >>> 4)] ?? 0;
    if (id === 0) return BigInt(address);
    return (BigInt(id) << OFFSET_BITS) + BigInt(address - (memory.entry(id)?.base ?? 0));
  }

  /** A pointer as it is stored in 4 bytes of memory; `widen` is the inverse. */
  #narrow(pointer: bigint): number {
    const target = this.#memory.target(pointer);
    if (target === undefined) return Number(BigInt.asUintN(32, pointer));
    const address = target.entry.base + target.offset;
    if (address >= 0 && address < HEAP_LIMIT && this.#widen(address) === pointer) return address;
    return this.distantPointer(pointer);
  }
}
