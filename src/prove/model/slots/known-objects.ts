import type { FunctionEntity } from '../../../c/tree/typed-program.js';
import type { Term } from '../../../smt/term.js';
import type { MemoryObject } from '../memory-object.js';
import { type AllocationSite, SlotObjects } from './slot-objects.js';

/** The objects of a program that a translation has come to. Another translation of the same program may go on with them. */
export class KnownObjects {
  readonly objects: (MemoryObject | undefined)[] = [undefined];
  readonly variables = new Map<string, MemoryObject>();
  readonly literals = new Map<object, MemoryObject>();
  readonly results = new Map<string, MemoryObject>();
  readonly functions = new Map<FunctionEntity, MemoryObject>();
  readonly slots = new SlotObjects();
  /** Of slots of any sizes that one execution was given: the bytes of each, by its base. */
  sizes: Map<bigint, Term> = new Map();
  /** What stands for all local variables that have ended; undefined as long as no pointer led to one. */
  ended: MemoryObject | undefined;
  /** Heap objects that stand for themselves alone, by the call that gave them and its path; the last one of each. */
  readonly #allocated = new Map<object, Map<string, MemoryObject>>();
  readonly #again: Set<MemoryObject> = new Set();

  /** A translation begins that takes each heap object where it is allocated again. */
  begin(): void {
    this.#again.clear();
    this.sizes = new Map();
    for (const byPath of this.#allocated.values())
      for (const object of byPath.values()) this.#again.add(object);
  }

  allocated({ of, path }: AllocationSite, object: MemoryObject): void {
    const byPath = this.#allocated.get(of) ?? new Map<string, MemoryObject>();
    this.#allocated.set(of, byPath.set(path, object));
  }

  /** The object of an earlier translation, the first time that it is asked for. */
  allocatedBefore({ of, path }: AllocationSite): MemoryObject | undefined {
    const object = this.#allocated.get(of)?.get(path);
    return object !== undefined && this.#again.delete(object) ? object : undefined;
  }
}
