import type { TypedPlace } from '../../c/tree/typed-expression.js';
import { type CType, typeAlignment } from '../../c/type/c-type.js';
import { typeModel } from '../../c/type/type-model.js';
import { addressBehind } from '../model/address-taken.js';
import { goalText } from '../model/goal-texts.js';
import type { MemoryObject } from '../model/memory-object.js';
import { goalAt } from '../model/obligation.js';
import type { State } from '../model/state.js';
import type { Translation } from '../model/translation.js';
import type { PointerValue } from '../model/value.js';
import { pointerTargets } from './access.js';

type Dereference = Extract<TypedPlace, { kind: 'dereference' }>;

/** What memory of `malloc`, `alloca` and the like is aligned to: enough for any type without an alignment of its own (C11 7.22.3p1). */
const OF_ALLOCATED = 16;

/** A pointer that is followed is aligned for its type (C11 6.3.2.3p7). What stands for an element of a named object is no pointer. */
export function requireAligned(
  t: Translation,
  state: State,
  place: Dereference,
  pointer: PointerValue,
): void {
  const alignment = typeAlignment(place.type);
  if (alignment < 2 || addressBehind(place.pointer) !== undefined) return;
  const { pool } = t;
  const isDivided = pool.equal(pool.binary('rem', pointer.offset, pool.index(alignment)), pool.index(0));
  const isLarge = isOveraligned(t, place.type);
  for (const { object, condition } of pointerTargets(t, pointer.base)) {
    const isReached = alignmentOf(object) >= alignment;
    // Only there is something that is not aligned within an object that is.
    if (isReached && !isLarge && !hasPackedParts(object)) continue;
    const isAligned = isReached ? isDivided : pool.false;
    const what = goalAt('translation', goalText('aligned-pointer'), place.range);
    t.require(state, pool.implies(condition, isAligned), what);
  }
}

/** What an object is aligned to, at least. */
function alignmentOf({ origin, type }: MemoryObject): number {
  return origin === undefined || type === undefined ? OF_ALLOCATED : typeAlignment(type);
}

/** Whether a type has a larger alignment than what it consists of. */
function isOveraligned(t: Translation, type: CType): boolean {
  const { integer, float } = typeModel(t.program.dataModel);
  switch (type.kind) {
    case 'integer':
      return typeAlignment(type) > integer(type.name).alignment;
    case 'float':
      return typeAlignment(type) > float(type.name).alignment;
    case 'array':
      return isOveraligned(t, type.element);
    case 'record': {
      const members = type.definition.layout?.members ?? [];
      return typeAlignment(type) > Math.max(1, ...members.map((member) => typeAlignment(member.type)));
    }
    default:
      return false;
  }
}

function hasPackedParts({ layout }: MemoryObject): boolean {
  return (
    (layout.kind === 'cells' || layout.kind === 'slots') &&
    layout.leaves.some(
      ({ offset, bitField, type }) => bitField === undefined && offset % typeAlignment(type) !== 0,
    )
  );
}
