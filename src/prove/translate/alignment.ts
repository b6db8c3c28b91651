import type { TypedPlace } from '../../c/tree/typed-expression.js';
import { typeAlignment } from '../../c/type/c-type.js';
import { addressBehind } from '../model/address-taken.js';
import { goalText } from '../model/goal-texts.js';
import type { MemoryObject } from '../model/memory-object.js';
import { goalAt } from '../model/obligation.js';
import type { State } from '../model/state.js';
import type { Translation } from '../model/translation.js';
import type { PointerValue } from '../model/value.js';
import { pointerTargets } from './access.js';

type Dereference = Extract<TypedPlace, { kind: 'dereference' }>;

/**
 * A pointer that is followed is aligned for its type (C11 6.3.2.3p7). Only objects with packed parts hold something where it is
 * not; what stands
 * for an element of such a part is no pointer.
 */
export function requireAligned(
  t: Translation,
  state: State,
  place: Dereference,
  pointer: PointerValue,
): void {
  const alignment = typeAlignment(place.type);
  if (alignment < 2 || addressBehind(place.pointer) !== undefined) return;
  const { pool } = t;
  const misplaced = pointerTargets(t, pointer.base)
    .filter(({ object }) => hasPackedParts(object))
    .map(({ condition }) => condition);
  if (misplaced.length === 0) return;
  const isAligned = pool.equal(pool.binary('rem', pointer.offset, pool.index(alignment)), pool.index(0));
  t.require(
    state,
    pool.or(isAligned, pool.not(pool.any(misplaced))),
    goalAt('translation', goalText('aligned-pointer'), place.range),
  );
}

function hasPackedParts({ layout }: MemoryObject): boolean {
  return (
    (layout.kind === 'cells' || layout.kind === 'slots') &&
    layout.leaves.some(
      ({ offset, bitField, type }) => bitField === undefined && offset % typeAlignment(type) !== 0,
    )
  );
}
