import { type CType, type RecordDefinition, typeSize } from '../../../c/type/c-type.js';
import { arraySort } from '../../../smt/sort.js';
import type { Term } from '../../../smt/term.js';
import { goalText } from '../../model/goal-texts.js';
import {
  BASE,
  blockLayout,
  chooseLayout,
  hasOverlaps,
  type Layout,
  type Leaf,
  OFFSET,
  scalarSorts,
} from '../../model/layout.js';
import { type MemoryObject, storeKeys } from '../../model/memory-object.js';
import { goalAt } from '../../model/obligation.js';
import { scalarKey } from '../../model/scalar-memory.js';
import type { AllocationSite, ManyObjects } from '../../model/slots/slot-objects.js';
import {
  beforeFirstSlot,
  firstSlot,
  MOST_CALLS_WITH_SLOTS,
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

/** Whether one object stands for all memory of a structure, also for what is allocated outside of loops. */
export function standForTypes({ loops: { allocations } }: Translation): boolean {
  return allocations === 'in slots of types' || allocations === 'in ordered slots';
}

/** Whether nothing is known of slots but their order: then it does not matter how many there were. */
export function areOnlyOrdered({ loops: { allocations } }: Translation): boolean {
  return allocations === 'in ordered slots';
}

/** What is allocated together: by one call, or for one structure, or for numbers of one type. */
function siteOf(t: Translation, call: Call, shape: Shape): AllocationSite {
  const common = standForTypes(t) ? commonSite(t, shape) : undefined;
  return common === undefined ? { of: call, path: t.frame.path } : { of: common, path: '' };
}

function commonSite(t: Translation, { layout, type }: Shape): object | undefined {
  const structure = plainStructure(type);
  if (layout.kind === 'slots' || structure !== undefined) return structure;
  const isPlain = !Object.values(type.qualifiers).some(Boolean);
  const isNumber = type.kind === 'integer' ? type.enumeration === undefined : type.kind === 'float';
  return isPlain && isNumber ? t.slots.numbersOf(nameOfNumber(type)) : undefined;
}

function nameOfNumber(type: CType): string {
  return type.kind === 'integer' || type.kind === 'float' ? type.name : type.kind;
}

/** The structure or union that a type is, without qualifiers. */
function plainStructure(type: CType): RecordDefinition | undefined {
  if (type.kind !== 'record' || Object.values(type.qualifiers).some(Boolean)) return undefined;
  return type.definition;
}

/** What all objects of one kind of slots have in common. */
interface Shape {
  readonly type: CType;
  readonly layout: Extract<Layout, { readonly kind: 'slots' | 'blocks' }>;
}

/** Objects of a constant size are kept with their contents, if all of these can be; of others, only the sizes are known. */
function shapeOf(type: CType | undefined, bytes: Term): Shape | undefined {
  const size = type === undefined ? undefined : typeSize(type);
  if (type === undefined || size === undefined || size === 0) return undefined;
  const leaves = bytes.value === BigInt(size) ? keptLeaves(type) : undefined;
  const layout = leaves === undefined ? blockLayout(type) : ({ kind: 'slots', leaves } as const);
  return layout && { type, layout };
}

function keptLeaves(type: CType): readonly Leaf[] | undefined {
  const layout = chooseLayout(type);
  if (layout.kind !== 'cells' || hasOverlaps(layout)) return undefined;
  const { leaves } = layout;
  // What was never stored as a truth value is told by the symbol that stands for it: an array has one for all.
  const areKept = leaves.every(
    (leaf) =>
      scalarSorts(leaf.type, leaf.bitField) !== undefined &&
      !(leaf.type.kind === 'integer' && leaf.type.name === '_Bool'),
  );
  return areKept ? leaves : undefined;
}

/** Whether an object stands for what has this shape. */
function isOfShape(all: ManyObjects, shape: Shape, bytes: Term): boolean {
  const { type, layout, size } = all;
  if (layout.kind !== shape.layout.kind) return false;
  const isSameType = type === shape.type || (type !== undefined && areAlike(type, shape.type));
  return isSameType && (layout.kind === 'blocks' || size === bytes);
}

/** Whether types are one structure, or one type of numbers that has no name of its own. */
function areAlike(one: CType, other: CType): boolean {
  const structure = plainStructure(one);
  if (structure !== undefined) return structure === plainStructure(other);
  const areNumbers = one.kind === other.kind && (one.kind === 'integer' || one.kind === 'float');
  return areNumbers && nameOfNumber(one) === nameOfNumber(other);
}

/**
 * What stands for all memory that a call gives in loops: each time an object of this type, and of the same size, or of any.
 * Undefined: nothing can.
 */
export function slotsFor(
  t: Translation,
  call: Call,
  { type, bytes }: { readonly type: CType | undefined; readonly bytes: Term },
): ManyObjects | undefined {
  const shape = shapeOf(type, bytes);
  if (shape === undefined) return undefined;
  const site = siteOf(t, call, shape);
  const known = t.slots.at(site);
  if (known !== undefined) return isOfShape(known, shape, bytes) ? known : undefined;
  // An activation of a function that is verified for all arguments would not know what others were given.
  if (t.loops.allocations === 'refused' || t.modularFunctions.size > 0) return undefined;
  if (t.slots.all.length >= MOST_CALLS_WITH_SLOTS) return undefined;
  const { layout } = shape;
  const all = t.addObject({
    kind: 'slots',
    slots: t.slots.next,
    name: `memory_allocated_in_line_${call.range.line}`,
    contents: 'variable',
    size: layout.kind === 'slots' ? bytes : t.pool.index(0),
    ...(layout.kind === 'blocks' && { sizes: t.pool.fresh(arraySort(OFFSET), 'sizes') }),
    layout,
    type: shape.type,
    exposed: true,
    function: undefined,
  } as const);
  t.slots.add(site, all);
  return all;
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
