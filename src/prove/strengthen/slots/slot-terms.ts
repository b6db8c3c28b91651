import { arraySort } from '../../../smt/sort.js';
import type { Term } from '../../../smt/term.js';
import { BASE, type Leaf, scalarSorts } from '../../model/layout.js';
import { type MemoryObject, storeKeys } from '../../model/memory-object.js';
import { scalarKey } from '../../model/scalar-memory.js';
import type { ManyObjects } from '../../model/slots/slot-objects.js';
import { sizeOfSlot } from '../../model/slots/slot-sizes.js';
import { beforeFirstSlot, firstSlot, type SlotsPart, slotsKey, slotTruth } from '../../model/slots/slots.js';
import type { LoopMoment } from '../positions.js';

export function isMany(object: MemoryObject | undefined): object is ManyObjects {
  return object?.slots !== undefined;
}

/** Objects beside slots of which something is said. */
const MAXIMUM_BESIDE = 4;

/** Memory that stands for itself alone. */
export function objectsBeside(objects: LoopMoment['objects']): readonly MemoryObject[] {
  return objects.flatMap((object) => (object?.kind === 'heap' ? [object] : [])).slice(0, MAXIMUM_BESIDE);
}

/** A pointer in a variable, or in an object that stands for itself alone, by the name of its base. */
export interface SeenPointer {
  readonly key: string;
  readonly name: string;
}

/** Slots at the head of a loop, as terms. A loop may begin before the first one is given. */
export class SlotTerms {
  readonly all: ManyObjects;
  readonly #at: LoopMoment;

  constructor(at: LoopMoment, all: ManyObjects) {
    this.#at = at;
    this.all = all;
  }

  get first(): Term {
    return this.#at.pool.integer(BASE, firstSlot(this.all.slots));
  }

  /** The base of the one that will be given next. */
  get next(): Term {
    return this.#part('next');
  }

  get last(): Term {
    return this.step(this.next, -1);
  }

  get held(): Term {
    return this.#part('held');
  }

  /** How many were given. */
  get count(): Term {
    return this.#at.pool.binary('sub', this.next, this.first);
  }

  get areNone(): Term {
    return this.#at.pool.equal(this.next, this.first);
  }

  step(base: Term, distance: number): Term {
    return this.#at.pool.binary('add', base, this.#at.pool.index(distance));
  }

  /** Whether a base is that of a slot that was given. */
  contains(base: Term): Term {
    const { pool } = this.#at;
    return pool.and(pool.atMost(this.first, base), pool.less(base, this.next));
  }

  isLive(base: Term): Term {
    const { pool } = this.#at;
    return pool.equal(pool.select(this.#part('live'), base), slotTruth(pool, 'live'));
  }

  /** The bytes of a slot; undefined where nothing stands for these slots. */
  sizeOf(base: Term): Term | undefined {
    const { pool, objects, sizes } = this.#at;
    // Each translation has terms of its own.
    const all = objects[this.all.id];
    return isMany(all) ? sizeOfSlot(pool, all, base, sizes) : undefined;
  }

  /** The terms of a scalar of a slot. */
  read(leaf: Leaf, base: Term): readonly Term[] {
    const { pool, now } = this.#at;
    const sorts = scalarSorts(leaf.type, leaf.bitField) ?? [];
    const keys = storeKeys(scalarKey(this.all, leaf), sorts.length);
    return sorts.map((sort, index) =>
      pool.select(now.get(keys[index] ?? '') ?? pool.fresh(arraySort(sort), 'before_first'), base),
    );
  }

  #part(part: SlotsPart): Term {
    const { now, pool } = this.#at;
    const key = slotsKey(this.all.slots, part);
    const term = now.get(key) ?? beforeFirstSlot(pool, key);
    if (term === undefined) throw new Error('a part of slots without a beginning');
    return term;
  }
}

/** Pointers at the head of a loop that may lead anywhere, those that the loop changes first. */
export function pointersAt({ now, first, objects }: LoopMoment): readonly SeenPointer[] {
  const found = [...now].flatMap(([key, term]): readonly (SeenPointer & { readonly changes: boolean })[] => {
    const [, id, place = ''] = /^(\d+)@(.*):p\.base$/.exec(key) ?? [];
    const owner = objects[Number(id)];
    if (owner === undefined || id === undefined || term.sort.kind !== 'int') return [];
    if (term.value !== undefined) return [];
    const name = place === '0' ? owner.name : `${owner.name} at ${place}`;
    return [{ key, name: `${name} (${id})`, changes: first.get(key) !== term }];
  });
  return [...found.filter(({ changes }) => changes), ...found.filter(({ changes }) => !changes)];
}

/** Integers in variables, those that the loop changes first. */
export function integersAt({ now, first }: LoopMoment): readonly string[] {
  const keys = [...now.keys()].filter((key) => /^\d+@[\d.]+:i\d+$/.test(key));
  const changes = (key: string) => first.get(key) !== now.get(key);
  return [...keys.filter(changes), ...keys.filter((key) => !changes(key))];
}

export function offsetKeyOf(baseKey: string): string {
  return baseKey.replace(/base$/, 'offset');
}
