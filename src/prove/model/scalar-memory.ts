import type { BitField, IntegerName, ScalarType } from '../../c/type/c-type.js';
import { divideExactly, powerOfTwoIn, restOf } from '../../smt/divide-exactly.js';
import { arraySort, type FloatSort, type IntSort, intSort, type Sort } from '../../smt/sort.js';
import type { Term } from '../../smt/term.js';
import { isFalse, requireIntSort } from '../../smt/term.js';
import {
  arrayElementSorts,
  hasOverlaps,
  type Leaf,
  type Run,
  scalarClass,
  scalarSorts,
  sortOfInteger,
} from './layout.js';
import { type MemoryObject, mayAccess, storeKeys } from './memory-object.js';
import type { State } from './state.js';
import type { Translation } from './translation.js';
import { noteAnyBytesIn } from './truth-values.js';

type ScalarSort = IntSort | FloatSort;

/** A scalar in an object: where it is, whether an offset refers to it, and its index in the array that holds it. */
interface ScalarSlot {
  /** As declared, with the qualifiers of what it is part of. */
  readonly type: ScalarType;
  readonly hit: Term;
  readonly keys: readonly string[];
  readonly sorts: readonly ScalarSort[];
  /** Undefined: it is kept on its own. */
  readonly index: Term | undefined;
  /** Undefined: the whole scalar; otherwise this byte of an integer, the least significant one first. */
  readonly byte: number | undefined;
  /** `unknown`: it has any value each time that it is read. */
  readonly value: 'kept' | 'unknown';
}

/** The scalars to which an access at an offset can refer. */
export function slotsAt(
  t: Translation,
  object: MemoryObject,
  offset: Term,
  type: ScalarType,
  bitField: BitField | undefined,
): readonly ScalarSlot[] {
  const { layout } = object;
  if (layout.kind === 'opaque') return [];
  if (layout.kind === 'slots') {
    return layout.leaves
      .flatMap((leaf) => cellSlot(t, object, leaf, offset, type, bitField) ?? [])
      .filter(({ hit }) => !isFalse(hit));
  }
  const slots =
    layout.kind === 'cells'
      ? [
          ...layout.leaves.map((leaf) => cellSlot(t, object, leaf, offset, type, bitField)),
          ...(isCharacter(type) && !hasOverlaps(layout) && isSurveyed(layout.leaves, offset)
            ? layout.leaves.flatMap((leaf) => byteSlots(t, object, leaf, offset))
            : []),
        ]
      : layout.runs.map((run) => arraySlot(t, object, run, offset, type, bitField));
  return slots.filter((slot): slot is ScalarSlot => slot !== undefined && !isFalse(slot.hit));
}

function cellSlot(
  t: Translation,
  object: MemoryObject,
  leaf: Leaf,
  offset: Term,
  type: ScalarType,
  bitField: BitField | undefined,
): ScalarSlot | undefined {
  if (scalarClass(leaf.type) !== scalarClass(type)) return undefined;
  if (!mayAccess(t, object, leaf.type, type)) return undefined;
  if (leaf.bitField?.firstBit !== bitField?.firstBit || leaf.bitField?.width !== bitField?.width)
    return undefined;
  const sorts = scalarSorts(leaf.type, leaf.bitField);
  if (sorts === undefined) return undefined;
  return {
    type: leaf.type,
    hit: t.pool.equal(offset, t.pool.index(leaf.offset)),
    keys: storeKeys(scalarKey(object, leaf), sorts.length),
    sorts,
    index: object.slot?.base,
    byte: undefined,
    value: 'kept',
  };
}

/** Types by which any object may be accessed byte by byte (C11 6.5p7). */
function isCharacter(type: ScalarType): boolean {
  return type.kind === 'integer' && CHARACTERS.has(type.name) && type.enumeration === undefined;
}

/** Scalars of an object whose bytes are told apart where it is open which one is accessed. */
const MAXIMUM_SCALARS = 4;

function isSurveyed(leaves: readonly Leaf[], offset: Term): boolean {
  return offset.value !== undefined || leaves.length <= MAXIMUM_SCALARS;
}

const CHARACTERS: ReadonlySet<IntegerName> = new Set(['char', 'signed char', 'unsigned char']);

/** The bytes of an integer that is kept on its own. Both data models are little-endian. */
function byteSlots(t: Translation, object: MemoryObject, leaf: Leaf, offset: Term): readonly ScalarSlot[] {
  const { type, bitField } = leaf;
  // An invariant must not read what may have no value.
  if (!t.isOfProgram || type.kind !== 'integer' || type.size === 1 || bitField !== undefined) return [];
  return Array.from({ length: type.size }, (_, byte) => ({
    type,
    hit: t.pool.equal(offset, t.pool.index(leaf.offset + byte)),
    keys: [scalarKey(object, leaf)],
    sorts: [sortOfInteger(type)],
    index: undefined,
    byte,
    value: 'kept',
  }));
}

/** The name of a scalar that is kept on its own; of slots, the name of the array that has it of all of them. */
export function scalarKey(object: MemoryObject, { offset, bitField, type, variant }: Leaf): string {
  const many = object.layout.kind === 'slots' ? 'each ' : '';
  const bits = bitField === undefined ? '' : `.${bitField.firstBit}.${bitField.width}`;
  const which = variant === undefined ? '' : `~${variant}`;
  return `${many}${object.id}@${offset}${bits}${which}:${scalarClass(type)}`;
}

function arraySlot(
  t: Translation,
  object: MemoryObject,
  run: Run,
  offset: Term,
  type: ScalarType,
  bitField: BitField | undefined,
): ScalarSlot | undefined {
  const { pool } = t;
  if (scalarClass(run.type) !== scalarClass(type) || bitField !== undefined) return undefined;
  if (!mayAccess(t, object, run.type, type)) return undefined;
  const sorts = arrayElementSorts(run.type);
  if (sorts === undefined) return undefined;
  const found = numberInRun(t, object, run, offset);
  if (found === undefined) return undefined;
  const size = run.type.size;
  const isKept = object.layout.kind !== 'blocks';
  const perStride = pool.binary('mul', found.number, pool.index(run.stride / size));
  return {
    type: run.type,
    hit: found.hit,
    keys: isKept ? arrayKeys(object, run) : [],
    sorts,
    index: pool.binary('add', perStride, pool.index(run.start / size)),
    byte: undefined,
    value: isKept ? 'kept' : 'unknown',
  };
}

/** Which scalar of a run is at an offset, and whether one is; undefined if none can be. */
function numberInRun(
  t: Translation,
  object: MemoryObject,
  run: Run,
  offset: Term,
): { readonly number: Term; readonly hit: Term } | undefined {
  const { pool } = t;
  const distance = pool.binary('sub', offset, pool.index(run.start));
  const none = pool.index(0);
  if (run.count === 1)
    return {
      number: none,
      hit: pool.and(pool.equal(offset, pool.index(run.start)), belowEnd(t, object, run, none, none)),
    };
  // Another member of the same record, whichever record of the array it is.
  const rest = restOf(distance, powerOfTwoIn(BigInt(run.stride)));
  if (rest !== undefined && rest !== 0n) return undefined;
  const exact = divideExactly(t.pool, distance, BigInt(run.stride));
  const number = exact?.quotient ?? pool.binary('div', distance, pool.index(run.stride));
  const aligned = exact?.isExact ?? pool.equal(pool.binary('rem', distance, pool.index(run.stride)), none);
  return {
    number,
    hit: pool.all([aligned, pool.atMost(none, number), belowEnd(t, object, run, number, distance)]),
  };
}

function belowEnd(t: Translation, object: MemoryObject, run: Run, number: Term, distance: Term): Term {
  const { pool } = t;
  const counted = run.count === undefined ? pool.true : pool.less(number, pool.index(run.count));
  // What has a constant size is as large as its parts.
  if (run.count !== undefined && object.size.value !== undefined) return counted;
  // The size of a heap object is the requested number of bytes.
  const room = pool.binary('sub', object.size, pool.index(run.start + run.type.size));
  return pool.all([
    counted,
    pool.atMost(pool.index(run.start + run.type.size), object.size),
    pool.atMost(distance, room),
  ]);
}

/** The names of the arrays that hold the scalars of a run. */
export function arrayKeys(object: MemoryObject, run: Run): readonly string[] {
  return storeKeys(`${object.id}*${scalarClass(run.type)}`, run.type.kind === 'pointer' ? 2 : 1);
}

/** The terms that a slot holds. */
export function readSlot(t: Translation, state: State, slot: ScalarSlot): readonly Term[] {
  if (slot.value === 'unknown') return slot.sorts.map((sort) => anyOf(t, sort, 'unknown'));
  return slot.keys.map((key, index) => {
    const sort = slot.sorts[index] as ScalarSort;
    const kept = keptAt(t, state, key, slot.index === undefined ? sort : arraySort(sort));
    if (slot.byte !== undefined) return byteOf(t, kept, slot.byte);
    return slot.index === undefined ? kept : t.pool.select(kept, slot.index);
  });
}

const BYTE = intSort(8, false);

function byteOf({ pool }: Translation, whole: Term, byte: number): Term {
  const sort = intSort(requireIntSort(whole).width, false);
  return pool.cast(BYTE, pool.binary('shr', pool.cast(sort, whole), pool.integer(sort, 8 * byte)));
}

/** An integer with another byte in the place of one of its own. */
function withByte({ pool }: Translation, whole: Term, byte: number, value: Term): Term {
  const sort = intSort(requireIntSort(whole).width, false);
  const others = ((1n << BigInt(sort.width)) - 1n) ^ (0xffn << BigInt(8 * byte));
  const placed = pool.binary('shl', pool.cast(sort, pool.cast(BYTE, value)), pool.integer(sort, 8 * byte));
  const kept = pool.binary('bitand', pool.cast(sort, whole), pool.integer(sort, others));
  return pool.cast(requireIntSort(whole), pool.binary('bitor', kept, placed));
}

/** Writes terms to a slot if a condition holds. */
export function writeSlot(
  t: Translation,
  state: State,
  slot: ScalarSlot,
  condition: Term,
  terms: readonly Term[],
): void {
  for (const [index, key] of slot.keys.entries()) {
    const sort = slot.sorts[index] as ScalarSort;
    const term = terms[index];
    if (term === undefined) continue;
    const old = keptAt(t, state, key, slot.index === undefined ? sort : arraySort(sort));
    state.store.set(key, t.pool.ite(condition, written(t, old, slot, term), old));
  }
}

function written(t: Translation, old: Term, { index, byte }: ScalarSlot, term: Term): Term {
  if (byte !== undefined) return withByte(t, old, byte, term);
  return index === undefined ? term : t.pool.store(old, index, term);
}

/** The value under a name; if there is none yet, an arbitrary one that is kept from then on. */
function keptAt(t: Translation, state: State, key: string, sort: Sort): Term {
  const known = state.store.get(key);
  if (known !== undefined) return known;
  const fresh = anyOf(t, sort, `any_${key}`);
  state.store.set(key, fresh);
  return fresh;
}

/** A value of which nothing is known, and which may never have been stored. */
function anyOf({ pool }: Translation, sort: Sort, hint: string): Term {
  const fresh = pool.fresh(sort, hint);
  noteAnyBytesIn(fresh);
  return fresh;
}
