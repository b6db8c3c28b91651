import { typeSize } from '../type/c-type.js';
import type { TypedExpression, TypedPlace } from './typed-expression.js';

type Sum = Extract<TypedExpression, { kind: 'pointer-add' }>;

/**
 * The number of elements of the array in which a subscript must stay although the object goes on behind it
 * (C11 6.5.6p8); undefined where the bounds of the object are those of the array, or are not known. Arrays of one
 * element, and those at the end of a structure, are often written for as many as the object has room for.
 */
export function lengthOfInnerArray({ pointer, elementSize }: Sum): number | undefined {
  if (pointer.kind !== 'address' || pointer.place.type.kind !== 'array') return undefined;
  const { element, length } = pointer.place.type;
  if (length.kind !== 'known' || length.count <= 1 || !isFollowed(pointer.place)) return undefined;
  return elementSize.kind === 'known' && elementSize.bytes === typeSize(element) ? length.count : undefined;
}

/** Whether an array to which a distance is added is a part of an object, so that something may lie before it. */
export function isInnerArray({ pointer }: Sum): boolean {
  if (pointer.kind !== 'address' || pointer.place.type.kind !== 'array') return false;
  return pointer.place.kind === 'member' || pointer.place.kind === 'dereference';
}

/** Whether the text shows that something lies behind a part of an object. */
function isFollowed(place: TypedPlace): boolean {
  switch (place.kind) {
    case 'dereference':
      return place.type.kind === 'array' || isBeforeOthers(place.pointer);
    case 'member': {
      const { base, member } = place;
      const last = base.type.kind === 'record' ? base.type.definition.layout?.members.at(-1) : undefined;
      const isUnion = base.type.kind === 'record' && base.type.definition.form === 'union';
      return (!isUnion && last !== undefined && last !== member) || isFollowed(base);
    }
    default:
      return false;
  }
}

/** Whether a pointer leads to an element of an array, behind which the next one is, or to a part that is followed. */
function isBeforeOthers(pointer: TypedExpression): boolean {
  if (pointer.kind === 'pointer-add') return isElement(pointer);
  if (pointer.kind !== 'address') return false;
  if (pointer.origin === 'operator') return isFollowed(pointer.place);
  const { type } = pointer.place;
  if (type.kind !== 'array') return false;
  return type.length.kind !== 'known' || type.length.count > 1 || isFollowed(pointer.place);
}

/** Whether a sum leads to an element of an array: what is behind it is the next one. */
function isElement({ pointer }: Sum): boolean {
  return pointer.kind === 'address' && pointer.origin === 'array';
}
