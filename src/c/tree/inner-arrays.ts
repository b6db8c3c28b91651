import { typeSize } from '../type/c-type.js';
import type { TypedExpression, TypedPlace } from './typed-expression.js';

type Sum = Extract<TypedExpression, { kind: 'pointer-add' }>;
type Address = Extract<TypedExpression, { kind: 'address' }>;

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
 * The number of elements behind a pointer to which something is added, wherever in an array it leads to; undefined as for
 * `roomInInnerArray`. An address of an array itself is left to the others.
 */
export function lengthBehindPointer({ pointer, elementSize }: Sum): number | undefined {
  if (pointer.kind === 'address' && pointer.origin === 'array') return undefined;
  const room = roomInInnerArray(pointer);
  if (room === undefined) return undefined;
  if (elementSize.kind !== 'known' || elementSize.bytes === 0) return 0;
  return Math.floor(room / elementSize.bytes);
}

/**
 * The bytes from where a pointer leads to the end of the array in which it must stay although the object goes on behind it;
 * 0 where they are not known. Undefined where the bounds are those of the object, or the text does not show where it leads.
 */
export function roomInInnerArray(pointer: TypedExpression): number | undefined {
  switch (pointer.kind) {
    case 'convert':
      return pointer.operand.type.kind === 'pointer' ? roomInInnerArray(pointer.operand) : undefined;
    case 'address':
      return roomAtAddress(pointer);
    case 'pointer-add':
      return roomBehind(pointer);
    case 'conditional':
      return smaller(roomInInnerArray(pointer.then), roomInInnerArray(pointer.otherwise));
    case 'comma':
      return roomInInnerArray(pointer.right);
    case 'assign':
      return roomInInnerArray(pointer.value);
    case 'statement-expression':
      return pointer.result === undefined ? 0 : roomInInnerArray(pointer.result);
    // What a variable holds or a function gives is not in the text.
    case 'load':
    case 'call':
    case 'integer-constant':
    case 'label-address':
    case 'variable-argument':
    case 'builtin':
    case 'pointer-assign':
    case 'pointer-increment':
    case 'placeholder':
    case 'at':
      return undefined;
    default:
      return 0;
  }
}

function roomAtAddress({ origin, place }: Address): number | undefined {
  if (origin === 'operator' && place.kind === 'dereference') return roomInInnerArray(place.pointer);
  const { type } = place;
  if (type.kind !== 'array' || type.length.kind === 'incomplete') return undefined;
  if (type.length.kind === 'variable') return isFollowed(place) ? 0 : undefined;
  if (type.length.count <= 1) return undefined;
  return isFollowed(place) ? typeSize(type) : undefined;
}

function roomBehind({ pointer, offset, elementSize, operator }: Sum): number | undefined {
  const room = roomInInnerArray(pointer);
  if (room === undefined) return undefined;
  const distance = offset.kind === 'integer-constant' ? Number(offset.value) : undefined;
  if (distance === undefined || elementSize.kind !== 'known' || operator === '-') return 0;
  return Math.max(0, room - distance * elementSize.bytes);
}

function smaller(one: number | undefined, other: number | undefined): number | undefined {
  if (one === undefined) return other;
  return other === undefined ? one : Math.min(one, other);
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
