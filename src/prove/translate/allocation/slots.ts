import { arraySort } from '../../../smt/sort.js';
import type { Term } from '../../../smt/term.js';
import { goalText } from '../../model/goal-texts.js';
import { BASE, OFFSET, scalarSorts } from '../../model/layout.js';
import { type MemoryObject, storeKeys } from '../../model/memory-object.js';
import { goalAt } from '../../model/obligation.js';
import { scalarKey } from '../../model/scalar-memory.js';
import type { ManyObjects } from '../../model/slots/slot-objects.js';
import {
  beforeFirstSlot,
  firstSlot,
  MOST_SLOTS,
  type Slots,
  type SlotsPart,
  slotsKey,
  slotTruth,
} from '../../model/slots/slots.js';
import type { State } from '../../model/state.js';
import type { Translation } from '../../model/translation.js';
import type { PointerValue } from '../../model/value.js';
import type { Call } from '../calls.js';
import { noteSize, slotAt } from './slot-sizes.js';

/** Whether nothing is known of slots but their order: then it does not matter how many there were. */
export function areOnlyOrdered({ loops: { allocations } }: Translation): boolean {
  return allocations === 'in ordered slots';
}

/** How to give a slot. */
interface Giving {
  readonly all: ManyObjects;
  readonly bytes: Term;
  /** Whether memory is had. */
  readonly succeeds: Term;
  readonly contents: 'any' | 'zero';
}

/** The next slot, which no pointer leads to yet; a null pointer where no memory is had. */
export function takeSlot(
  t: Translation,
  state: State,
  { range }: Call,
  { all, bytes, succeeds, contents }: Giving,
): PointerValue {
  const { pool } = t;
  const { slots } = all;
  const next = slotsPart(t, state, slots, 'next');
  const held = slotsPart(t, state, slots, 'held');
  const end = pool.integer(BASE, firstSlot(slots) + MOST_SLOTS);
  // There are no addresses for more objects at once. That a program runs out of them is no end of a loop, though.
  if (t.checks.termination === 'irrelevant' && !areOnlyOrdered(t))
    t.assume(state, pool.implies(succeeds, pool.less(held, pool.index(MOST_SLOTS))));
  // Slots that were released are not given again: one after the other, a program may ask for more than there are.
  const isCounted = pool.implies(succeeds, pool.less(next, end));
  if (areOnlyOrdered(t)) t.assume(state, isCounted);
  else t.require(state, isCounted, goalAt('translation', goalText('counted-slots'), range));
  const none = { kind: 'pointer', base: pool.integer(BASE, 0), offset: pool.integer(OFFSET, 0) } as const;
  if (state.isDead) return none;
  // Whether a slot is live says nothing as long as it was not given: it may be changed although no memory is had.
  const live = slotsPart(t, state, slots, 'live');
  state.store.set(slotsKey(slots, 'live'), pool.store(live, next, slotTruth(pool, 'live')));
  noteSize(t, state, all, { base: next, bytes, succeeds });
  if (contents === 'zero') clearSlot(t, state, slotAt(t, all, next), succeeds);
  const one = pool.index(1);
  state.store.set(slotsKey(slots, 'next'), pool.ite(succeeds, pool.binary('add', next, one), next));
  state.store.set(slotsKey(slots, 'held'), pool.ite(succeeds, pool.binary('add', held, one), held));
  return { ...none, base: pool.ite(succeeds, next, none.base) };
}

/**
 * What a malloc gives has the contents that never given slots have: nothing is known of them. So nothing is written to a slot that
 * is not given: the next one to ask for it may be a malloc.
 */
function clearSlot(t: Translation, state: State, { slot, ...object }: MemoryObject, isGiven: Term): void {
  const { pool } = t;
  if (object.layout.kind !== 'slots' || slot === undefined) return;
  for (const leaf of object.layout.leaves) {
    const sorts = scalarSorts(leaf.type, leaf.bitField) ?? [];
    for (const [index, key] of storeKeys(scalarKey(object, leaf), sorts.length).entries()) {
      const sort = sorts[index];
      if (sort === undefined) continue;
      const zero = sort.kind === 'int' ? pool.integer(sort, 0) : pool.real(sort, 0);
      const before = state.store.get(key) ?? pool.fresh(arraySort(sort), object.name);
      const now = pool.ite(isGiven, zero, pool.select(before, slot.base));
      state.store.set(key, pool.store(before, slot.base, now));
    }
  }
}

/** A slot is released if a condition holds. */
export function releaseSlot(
  t: Translation,
  state: State,
  { of, base }: NonNullable<MemoryObject['slot']>,
  condition: Term,
): void {
  const { pool } = t;
  const slots = slotsOf(of);
  const live = slotsPart(t, state, slots, 'live');
  const held = slotsPart(t, state, slots, 'held');
  const released = pool.store(live, base, slotTruth(pool, 'released'));
  state.store.set(slotsKey(slots, 'live'), pool.ite(condition, released, live));
  state.store.set(
    slotsKey(slots, 'held'),
    pool.ite(condition, pool.binary('sub', held, pool.index(1)), held),
  );
}

/** A loop begins: what it may change of slots is a part of the state. */
export function beginSlots(t: Translation, state: State): void {
  for (const all of t.slots.all) {
    const slots = slotsOf(all);
    for (const part of ['live', 'next', 'held'] as const)
      state.store.set(slotsKey(slots, part), slotsPart(t, state, slots, part));
    if (all.layout.kind !== 'slots') continue;
    for (const leaf of all.layout.leaves) {
      const sorts = scalarSorts(leaf.type, leaf.bitField) ?? [];
      for (const [index, key] of storeKeys(scalarKey(all, leaf), sorts.length).entries()) {
        const sort = sorts[index];
        if (sort !== undefined && !state.store.has(key))
          state.store.set(key, t.pool.fresh(arraySort(sort), all.name));
      }
    }
  }
}

/**
 * The head of a loop, of which nothing is known: slots are only ever counted up, each time where the next one is required to be one
 * of them, and none is held that was not given.
 */
export function assumeCounted(t: Translation, state: State): void {
  const { pool } = t;
  for (const { slots } of t.slots.all) {
    const next = slotsPart(t, state, slots, 'next');
    const held = slotsPart(t, state, slots, 'held');
    const first = pool.integer(BASE, firstSlot(slots));
    const areInOrder = [
      pool.atMost(first, next),
      pool.atMost(next, pool.integer(BASE, firstSlot(slots) + MOST_SLOTS)),
    ];
    const areCounted = [pool.atMost(pool.index(0), held), pool.atMost(held, pool.binary('sub', next, first))];
    t.assume(state, pool.all(areOnlyOrdered(t) ? areInOrder : [...areInOrder, ...areCounted]));
  }
}

/** Whether a slot was given, and is not released. */
export function isSlotLive(
  t: Translation,
  state: State,
  { of, base }: NonNullable<MemoryObject['slot']>,
): Term {
  const { pool } = t;
  const slots = slotsOf(of);
  const first = pool.integer(BASE, firstSlot(slots));
  return pool.all([
    pool.atMost(first, base),
    pool.less(base, slotsPart(t, state, slots, 'next')),
    pool.equal(pool.select(slotsPart(t, state, slots, 'live'), base), slotTruth(pool, 'live')),
  ]);
}

function slotsPart({ pool }: Translation, { store }: State, slots: Slots, part: SlotsPart): Term {
  const key = slotsKey(slots, part);
  const term = store.get(key) ?? beforeFirstSlot(pool, key);
  if (term === undefined) throw new Error('a part of slots without a beginning');
  return term;
}

function slotsOf({ slots }: MemoryObject): Slots {
  if (slots === undefined) throw new Error('an object that stands for no others');
  return slots;
}
