import { mayAlias } from '../../c/type/aliasing.js';
import type { BitField, ScalarType } from '../../c/type/c-type.js';
import { divideExactly } from '../../smt/divide-exactly.js';
import { arraySort, type FloatSort, type IntSort, type Sort } from '../../smt/sort.js';
import type { Term } from '../../smt/term.js';
import { isFalse } from '../../smt/term.js';
import { arrayElementSorts, type Leaf, type Run, scalarClass, scalarSorts } from './layout.js';
import { type MemoryObject, storeKeys } from './memory-object.js';
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
  const slots =
    layout.kind === 'cells'
      ? layout.leaves.map((leaf) => cellSlot(t, object, leaf, offset, type, bitField))
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
  if (!mayAlias(leaf.type, type)) return undefined;
  if (leaf.bitField?.firstBit !== bitField?.firstBit || leaf.bitField?.width !== bitField?.width)
    return undefined;
  const sorts = scalarSorts(leaf.type, leaf.bitField);
  if (sorts === undefined) return undefined;
  return {
    type: leaf.type,
    hit: t.pool.equal(offset, t.pool.index(leaf.offset)),
    keys: storeKeys(scalarKey(object, leaf), sorts.length),
    sorts,
    index: undefined,
  };
}

/** The name of a scalar that is kept on its own. */
export function scalarKey(object: MemoryObject, { offset, bitField, type, variant }: Leaf): string {
  const bits = bitField === undefined ? '' : `.${bitField.firstBit}.${bitField.width}`;
  const which = variant === undefined ? '' : `~${variant}`;
  return `${object.id}@${offset}${bits}${which}:${scalarClass(type)}`;
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
  if (!mayAlias(run.type, type)) return undefined;
  const sorts = arrayElementSorts(run.type);
  if (sorts === undefined) return undefined;
  const size = run.type.size;
  const distance = pool.binary('sub', offset, pool.index(run.start));
  const exact = divideExactly(t.pool, distance, BigInt(run.stride));
  const number = exact ?? pool.binary('div', distance, pool.index(run.stride));
  const aligned =
    exact === undefined
      ? pool.equal(pool.binary('rem', distance, pool.index(run.stride)), pool.index(0))
      : pool.true;
  const hit = pool.all([
    aligned,
    pool.atMost(pool.index(0), number),
    belowEnd(t, object, run, number, distance),
  ]);
  const perStride = pool.binary('mul', number, pool.index(run.stride / size));
  return {
    type: run.type,
    hit,
    keys: arrayKeys(object, run),
    sorts,
    index: pool.binary('add', perStride, pool.index(run.start / size)),
  };
}

function belowEnd(t: Translation, object: MemoryObject, run: Run, number: Term, distance: Term): Term {
  const { pool } = t;
  if (run.count !== undefined) return pool.less(number, pool.index(run.count));
  // The size of a heap object is the requested number of bytes.
  const room = pool.binary('sub', object.size, pool.index(run.start + run.type.size));
  return pool.all([
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
  return slot.keys.map((key, index) => {
    const sort = slot.sorts[index] as ScalarSort;
    const kept = keptAt(t, state, key, slot.index === undefined ? sort : arraySort(sort));
    return slot.index === undefined ? kept : t.pool.select(kept, slot.index);
  });
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
    const whole = slot.index === undefined ? term : t.pool.store(old, slot.index, term);
    state.store.set(key, t.pool.ite(condition, whole, old));
  }
}

/** The value under a name; if there is none yet, an arbitrary one that is kept from then on. */
function keptAt(t: Translation, state: State, key: string, sort: Sort): Term {
  const known = state.store.get(key);
  if (known !== undefined) return known;
  const fresh = t.pool.fresh(sort, `any_${key}`);
  noteAnyBytesIn(fresh);
  state.store.set(key, fresh);
  return fresh;
}
