import type { SourceRange } from '../../c/tree/source-range.js';
import { isScalar, type ScalarType } from '../../c/type/c-type.js';
import { literalChoices } from '../../smt/literal-choices.js';
import type { IntSort } from '../../smt/sort.js';
import type { Term } from '../../smt/term.js';
import { isTrue } from '../../smt/term.js';
import { withAllBits } from '../model/bit-fields.js';
import { collectScalars } from '../model/copied-scalars.js';
import { goalText } from '../model/goal-texts.js';
import { BASE, hasOverlaps, type Leaf, overlap, scalarSorts } from '../model/layout.js';
import { liveKey, type MemoryObject } from '../model/memory-object.js';
import { goalAt } from '../model/obligation.js';
import { readSlot, scalarKey, slotsAt, writeSlot } from '../model/scalar-memory.js';
import { firstSlot, MOST_SLOTS, numberOfSlots } from '../model/slots/slots.js';
import type { State } from '../model/state.js';
import type { Translation } from '../model/translation.js';
import { isStoredTruth, isTruthValue, noteAnyBytesIn } from '../model/truth-values.js';
import { because } from '../model/unsupported-reasons.js';
import {
  type Lvalue,
  NOTHING,
  type NumberValue,
  type PointerValue,
  type TermValue,
  valueFrom,
  valueTerms,
} from '../model/value.js';
import { noteAccess } from './accesses.js';
import { slotAt } from './allocation/slot-sizes.js';
import { isSlotLive } from './allocation/slots.js';
import { holdsList } from './arguments/list-structure.js';
import { requireWithout, type ScalarPlace } from './qualified-parts.js';
import { requireAccess, requireExisting } from './valid-access.js';
import { hasValue } from './without-value.js';

/** How many objects one access may be about. */
const MAXIMUM_OBJECTS = 24;

/** An object that a pointer may lead to, and the condition under which it does. */
export interface Target {
  readonly object: MemoryObject;
  readonly condition: Term;
}

/** The objects that a base may stand for. Any other base leads nowhere. */
export function pointerTargets(t: Translation, base: Term): readonly Target[] {
  const literals = literalChoices(base);
  const objects = literals === undefined ? exposed(t) : new Set([...literals].map((id) => objectOf(t, id)));
  return [...objects].flatMap((object) => (object === undefined ? [] : [targetAt(t, base, object)]));
}

function objectOf(t: Translation, base: bigint): MemoryObject | undefined {
  const number = numberOfSlots(base);
  return number === 0 ? t.objects[Number(base)] : t.slots.ofBase(base);
}

function targetAt(t: Translation, base: Term, object: MemoryObject): Target {
  const { pool } = t;
  const { slots } = object;
  if (slots === undefined) return { object, condition: pool.equal(base, pool.integer(BASE, object.id)) };
  const first = firstSlot(slots);
  const isSlot = pool.and(
    pool.atMost(pool.integer(BASE, first), base),
    pool.less(base, pool.integer(BASE, first + MOST_SLOTS)),
  );
  return { object: slotAt(t, object, base), condition: isSlot };
}

function exposed(t: Translation): readonly MemoryObject[] {
  return t.objects.filter((object): object is MemoryObject => object?.exposed === true);
}

/** The value at a place; any value if the place leads nowhere, or to something of another type. */
export function loadPlace(t: Translation, state: State, place: Lvalue, range: SourceRange): TermValue {
  noteAccess(t, state, 'load', place);
  requireAccess(t, state, place, range);
  requireExisting(t, state, place, range);
  // Compilers rely on what it promises (C11 6.7.3.1p4), which is not looked at.
  if (place.type.qualifiers.restrict) t.unsupported(state, because('restrict-pointer'), range);
  if (place.type.kind === 'record') return loadRecord(t, state, place, range);
  if (!isScalar(place.type)) {
    t.unsupported(state, because('value-type'), range);
    return NOTHING;
  }
  return loadScalar(t, state, place, place.type, range);
}

function loadScalar(
  t: Translation,
  state: State,
  place: Lvalue,
  type: ScalarType,
  range: SourceRange,
): NumberValue | PointerValue {
  const { pool } = t;
  const sorts = scalarSorts(type, place.bitField);
  if (sorts === undefined) {
    t.unsupported(state, because('type', type.kind === 'float' ? type.name : type.kind), range);
    return { kind: 'number', term: pool.integer(BASE, 0) };
  }
  const access = { place: { ...place, type }, range };
  requireWithout(t, state, 'restrict', access);
  if (!type.qualifiers.volatile) requireWithout(t, state, 'volatile', access);
  if (!type.qualifiers.atomic) requireWithout(t, state, 'atomic', access);
  const any = (hint: string) => sorts.map((sort) => pool.fresh(sort, hint));
  if (place.type.qualifiers.volatile) return withAllBits(t, valueFrom(any('volatile')), place);
  let terms: readonly Term[] | undefined;
  const hits: Term[] = [];
  const isTruthType = type.kind === 'integer' && type.name === '_Bool' && place.bitField === undefined;
  /** Where parts share bytes, that a truth value was stored. */
  const stored: Term[] = [];
  for (const { object, condition } of limited(t, state, place.base, range)) {
    const there = pool.and(condition, isStillThere(t, state, object));
    for (const slot of slotsAt(t, object, place.offset, type, place.bitField)) {
      const hit = pool.and(there, slot.hit);
      hits.push(hit);
      const read = readSlot(t, state, slot).map((term, index) => adapt(t, term, sorts[index] as IntSort));
      if (isTruthType && hasOverlaps(object.layout))
        stored.push(pool.or(pool.not(hit), pool.truth(read.every(isStoredTruth))));
      const others = terms ?? (isTrue(hit) ? read : any('unknown'));
      terms = read.map((term, index) => pool.ite(hit, term, others[index] ?? term));
    }
  }
  if (isTruthType) {
    const areTruths = (terms ?? []).map((term) => isTruthValue(t, term));
    const isTruth = pool.all([pool.any(hits), ...stored, ...areTruths]);
    t.require(state, isTruth, goalAt('translation', goalText('truth-value'), range));
  }
  if (!t.isOfProgram) {
    const condition = pool.all((terms ?? []).map((term) => hasValue(t, term)));
    t.require(state, condition, goalAt('translation', goalText('initialised-variables'), range));
  }
  return withAllBits(t, valueFrom(terms ?? any('unknown')), place);
}

/** Writes a value. The write must stay inside an object, at something of its type. */
export function storePlace(
  t: Translation,
  state: State,
  place: Lvalue,
  value: TermValue,
  range: SourceRange,
): void {
  noteAccess(t, state, 'store', place);
  requireAccess(t, state, place, range);
  if (value.kind === 'record') {
    storeRecord(t, state, place, value.parts, range);
  } else if (value.kind !== 'void' && isScalar(place.type)) {
    storeScalar(t, state, place, place.type, valueTerms(value), range);
  } else t.unsupported(state, because('assignment-type'), range);
}

function storeScalar(
  t: Translation,
  state: State,
  place: Lvalue,
  type: ScalarType,
  terms: readonly Term[],
  range: SourceRange,
): void {
  const { pool } = t;
  const hits: Term[] = [];
  const writes: (() => void)[] = [];
  for (const { object, condition } of limited(t, state, place.base, range)) {
    const there = pool.and(condition, isStillThere(t, state, object));
    for (const slot of slotsAt(t, object, place.offset, type, place.bitField)) {
      const hit = pool.and(there, slot.hit);
      hits.push(hit);
      writes.push(() => {
        const adapted = terms.map((term, index) => adapt(t, term, slot.sorts[index] as IntSort));
        havocOverlapping(t, state, object, slot.keys, hit);
        writeSlot(t, state, slot, hit, adapted);
      });
    }
  }
  const what = goalText('object-of-type');
  t.require(state, pool.any(hits), goalAt('translation', what, range));
  if (!state.isDead) for (const write of writes) write();
}

/** Writing one member of a union also changes the others. */
function havocOverlapping(
  t: Translation,
  state: State,
  object: MemoryObject,
  keys: readonly string[],
  condition: Term,
): void {
  const { layout } = object;
  if (layout.kind !== 'cells') return;
  const stem = (leaf: Leaf) => scalarKey(object, leaf);
  const written = layout.leaves.find((leaf) => keys.some((key) => isKeyWithin(key, stem(leaf))));
  if (written === undefined) return;
  for (const leaf of layout.leaves) {
    if (stem(leaf) === stem(written) || !overlap(leaf, written)) continue;
    for (const [key, term] of state.store) {
      if (!isKeyWithin(key, stem(leaf))) continue;
      const fresh = t.pool.fresh(term.sort, 'union');
      noteAnyBytesIn(fresh);
      state.store.set(key, t.pool.ite(condition, fresh, term));
    }
  }
}

function isKeyWithin(key: string, stem: string): boolean {
  return key === stem || key.startsWith(`${stem}.`);
}

function adapt(t: Translation, term: Term, sort: IntSort): Term {
  return term.sort.kind === 'int' ? t.pool.cast(sort, term) : term;
}

function limited(t: Translation, state: State, base: Term, range: SourceRange): readonly Target[] {
  const targets = pointerTargets(t, base);
  if (targets.length <= MAXIMUM_OBJECTS) return targets;
  t.unsupported(state, because('many-objects'), range);
  return [];
}

function loadRecord(t: Translation, state: State, place: Lvalue, range: SourceRange): TermValue {
  if (holdsList(place.type)) t.unsupported(state, because('variable-arguments'), range);
  if (state.isDead) return NOTHING;
  const leaves: Leaf[] = [];
  if (!collectScalars(place.type, 0, leaves) || place.type.qualifiers.volatile) {
    t.unsupported(state, because('structure-copy'), range);
    return NOTHING;
  }
  const parts = leaves.map((leaf) => loadScalar(t, state, scalarWithin(t, place, leaf), leaf.type, range));
  return { kind: 'record', parts };
}

function storeRecord(
  t: Translation,
  state: State,
  place: Lvalue,
  parts: readonly (NumberValue | PointerValue)[],
  range: SourceRange,
): void {
  const leaves: Leaf[] = [];
  collectScalars(place.type, 0, leaves);
  if (leaves.length !== parts.length) {
    t.unsupported(state, because('structure-copy'), range);
    return;
  }
  for (const [index, leaf] of leaves.entries()) {
    const value = parts[index];
    if (value !== undefined)
      storeScalar(t, state, scalarWithin(t, place, leaf), leaf.type, valueTerms(value), range);
  }
}

/** A scalar of the object at a place. */
export function scalarWithin(t: Translation, place: Lvalue, { offset, bitField, type }: Leaf): ScalarPlace {
  return {
    base: place.base,
    offset: t.pool.binary('add', place.offset, t.pool.index(offset)),
    type,
    bitField,
  };
}

/** What was released, or left with its scope, may belong to another object by now. */
function isStillThere(t: Translation, state: State, object: MemoryObject): Term {
  return object.slot === undefined
    ? (state.store.get(liveKey(object)) ?? t.pool.true)
    : isSlotLive(t, state, object.slot);
}

/** Static objects always exist; others may not exist yet, or no longer. No pointer leads to one that nothing is kept of. */
export function isLive(t: Translation, state: State, object: MemoryObject): Term {
  if (object.slot !== undefined) return isSlotLive(t, state, object.slot);
  const kept = state.store.get(liveKey(object));
  if (kept !== undefined) return kept;
  const { kind, exposed } = object;
  return t.pool.truth(kind !== 'heap' && kind !== 'ended' && !(kind === 'automatic' && exposed));
}
