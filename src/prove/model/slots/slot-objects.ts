import type { MemoryObject } from '../memory-object.js';
import { numberOfSlots, type Slots } from './slots.js';

/** An object that stands for many. */
export type ManyObjects = MemoryObject & { readonly kind: 'slots'; readonly slots: Slots };

/** What is allocated together. */
export interface AllocationSite {
  /** A call of an allocator; or a structure, or a type of numbers, whatever calls give memory for it. */
  readonly of: object;
  /** How contents are kept, and of the activation in which a call is: the calls that led there. */
  readonly path: string;
}

/** What stands for all memory that is allocated together, by its site. */
export class SlotObjects {
  readonly #all: ManyObjects[] = [];
  readonly #bySite = new Map<object, Map<string, ManyObjects>>();

  /** In the order in which they were found; the list grows. */
  get all(): readonly ManyObjects[] {
    return this.#all;
  }

  /** Undefined: nothing stands for it yet. */
  at({ of, path }: AllocationSite): ManyObjects | undefined {
    return this.#bySite.get(of)?.get(path);
  }

  /** The one whose slot has a base; undefined: none. */
  ofBase(base: bigint): ManyObjects | undefined {
    return this.#all[numberOfSlots(base) - 1];
  }

  /** What marks the next one. */
  get next(): Slots {
    return { number: this.#all.length + 1 };
  }

  add({ of, path }: AllocationSite, object: ManyObjects): void {
    this.#all.push(object);
    const others = this.#bySite.get(of) ?? new Map<string, ManyObjects>();
    this.#bySite.set(of, others.set(path, object));
  }
}
