import { HEAP_LIMIT } from '../interface/memory-layout.js';
import { because } from '../reasons/because.js';
import { LARGE_START } from './large-objects.js';
import { OutOfMemory } from './out-of-memory.js';

/** ILP32: pointers that are too far from their objects to have the address of a byte, and the numbers that they have. */
export class DistantPointers {
  readonly #addresses = new Map<bigint, number>();
  readonly #pointers: bigint[] = [];

  reset(): void {
    this.#addresses.clear();
    this.#pointers.length = 0;
  }

  /** An address that no object has. @throws OutOfMemory */
  assignAddress(pointer: bigint): number {
    const known = this.#addresses.get(pointer);
    if (known !== undefined) return known;
    const address = HEAP_LIMIT + 16 * (1 + this.#pointers.length);
    if (address >= LARGE_START) throw new OutOfMemory(because('memory-of-machine'));
    this.#pointers.push(pointer);
    this.#addresses.set(pointer, address);
    return address;
  }

  pointerAt(address: number): bigint {
    const index = Math.floor((address - HEAP_LIMIT) / 16) - 1;
    const pointer = this.#pointers[index];
    return pointer === undefined ? BigInt(address) : pointer + BigInt(address & 15);
  }
}
