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

/** The same of an array of variable length: the id of the hidden variable with that number. */
export function hiddenLengthOfInnerArray({ pointer }: Sum): number | undefined {
  if (pointer.kind !== 'address' || pointer.place.type.kind !== 'array') return undefined;
  const { length } = pointer.place.type;
  return length.kind === 'variable' && isFollowed(pointer.place) ? length.countVariable : undefined;
}

/**
 * The bytes from where a pointer leads to the end of the array in which it must stay although the object goes on behind it;
 * 0 where they are not known. Undefined where the bounds are those of the object, or are not known.
 */
export function roomInInnerArray(pointer: TypedExpression): number | undefined {
  switch (pointer.kind) {
    case 'convert':
      return roomInInnerArray(pointer.operand);
    case 'address': {
      const { origin, place } = pointer;
      if (origin === 'operator' && place.kind === 'dereference') return roomInInnerArray(place.pointer);
      const { type } = place;
      if (type.kind !== 'array' || type.length.kind === 'incomplete') return undefined;
      if (type.length.kind === 'variable') return isFollowed(place) ? 0 : undefined;
      if (type.length.count <= 1) return undefined;
      return isFollowed(place) ? typeSize(type) : undefined;
    }
    case 'pointer-add': {
      const room = roomInInnerArray(pointer.pointer);
      const { offset, elementSize, operator } = pointer;
      if (room === undefined) return undefined;
      const distance = offset.kind === 'integer-constant' ? Number(offset.value) : undefined;
      if (distance === undefined || elementSize.kind !== 'known' || operator === '-') return 0;
      return Math.max(0, room - distance * elementSize.bytes);
    }
    default:
      return undefined;
  }
}

/** Whether the text shows that something lies behind a part of an object. */
function isFollowed(place: TypedPlace): boolean {
  switch (place.kind) {
    case 'dereference':
      return place.pointer.kind === 'pointer-add' && isElement(place.pointer);
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

/** Whether a sum leads to an element of an array: what is behind it is the next one. */
function isElement({ pointer }: Sum): boolean {
  return pointer.kind === 'address' && pointer.origin === 'array';
}
