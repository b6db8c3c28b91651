import { type CType, typeSize } from '../../../c/type/c-type.js';
import { sameType } from '../../../c/type/compatible.js';
import type { Term } from '../../../smt/term.js';
import { OFFSET } from '../../model/layout.js';
import type { Translation } from '../../model/translation.js';
import type { Extent, PartExtent, PointerValue } from '../../model/value.js';
import type { Distance } from '../pointers.js';

/** More bytes than any pointer moves by. */
const ANY_BYTES = 1n << 62n;

/** The extent of a pointer that has moved. */
export function movedExtent(
  t: Translation,
  within: Extent | undefined,
  distance: Distance,
): Extent | undefined {
  if (within === undefined || within.of === 'whole') return within;
  return { ...within, distance: movedDistance(t, within, distance) };
}

export function movedDistance(
  { pool }: Translation,
  { distance }: PartExtent,
  { operator, count, size }: Distance,
): Term {
  const bytes = pool.binary('mul', pool.cast(OFFSET, count), size);
  return pool.binary(operator === '+' ? 'add' : 'sub', distance, bytes);
}

/**
 * That of a pointer which is taken for one of another type. A pointer to a member may be made one to its structure, or to bytes
 * of that.
 */
export function convertedExtent({ within }: PointerValue, from: CType, to: CType): Extent | undefined {
  if (within?.of !== 'single' || from.kind !== 'pointer' || to.kind !== 'pointer') return within;
  return sameType(from.target, to.target) || !mayBeStructure(to.target) ? within : undefined;
}

/** Whether a type may stand for a structure: as one, as its bytes, or as anything. */
function mayBeStructure(type: CType): boolean {
  return type.kind === 'record' || type.kind === 'void' || typeSize(type) === 1;
}

/** That of one of two pointers. */
export function chosenExtent(
  { pool }: Translation,
  condition: Term,
  one: Extent | undefined,
  other: Extent | undefined,
): Extent | undefined {
  const [first, second] = [partOf(one), partOf(other)];
  if (first === undefined && second === undefined) return one ?? other;
  const choose = (part: (extent: PartExtent | undefined) => Term) =>
    pool.ite(condition, part(first), part(second));
  return {
    of: first?.of === 'array' || second?.of === 'array' ? 'array' : 'single',
    // Half of what is anything: such a pointer may also go back.
    distance: choose((extent) => extent?.distance ?? pool.index(ANY_BYTES / 2n)),
    bytes: choose((extent) => extent?.bytes ?? pool.index(ANY_BYTES)),
  };
}

function partOf(extent: Extent | undefined): PartExtent | undefined {
  return extent === undefined || extent.of === 'whole' ? undefined : extent;
}
