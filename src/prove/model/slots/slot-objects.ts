import type { MemoryObject } from '../memory-object.js';
import { numberOfSlots, type Slots } from './slots.js';

/** An object that stands for many. */
export type ManyObjects = MemoryObject & { readonly kind: 'slots'; readonly slots: Slots };

/** Where memory is allocated: a call of an allocator in one activation of its function. */
export interface AllocationSite {
  /** A node of the program. */
  readonly call: object;
  /** Of the activation: the calls that led there. */
  readonly path: string;
}

/** What stands for all memory that is allocated at one place in loops, by the place. */
export class SlotObjects {
  readonly #all: ManyObjects[] = [];
  readonly #byCall = new Map<object, Map<string, ManyObjects>>();

  /** In the order in which they were found; the list grows. */
  get all(): readonly ManyObjects[] {
    return this.#all;
  }

  /** Undefined: nothing stands for it yet. */
  at({ call, path }: AllocationSite): ManyObjects | undefined {
    return this.#byCall.get(call)?.get(path);
  }

  /** The one whose slot has a base; undefined: none. */
  ofBase(base: bigint): ManyObjects | undefined {
    return this.#all[numberOfSlots(base) - 1];
  }

  /** What marks the next one. */
  get next(): Slots {
    return { number: this.#all.length + 1 };
  }

  add({ call, path }: AllocationSite, object: ManyObjects): void {
    this.#all.push(object);
    const ofCall = this.#byCall.get(call) ?? new Map<string, ManyObjects>();
    this.#byCall.set(call, ofCall.set(path, object));
  }
}
