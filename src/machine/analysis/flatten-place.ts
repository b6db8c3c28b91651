import { isInnerArray, lengthOfInnerArray } from '../../c/tree/inner-arrays.js';
import type {
  CompoundLiteralPlace,
  ElementSize,
  StringPlace,
  TemporaryPlace,
  TypedExpression,
  TypedPlace,
  VariablePlace,
} from '../../c/tree/typed-expression.js';
import { leadsToVolatile } from '../../c/tree/volatile-objects.js';
import { typeSize } from '../../c/type/c-type.js';

type PointerSum = Extract<TypedExpression, { kind: 'pointer-add' }>;

/** An index on the path from a root to a place: `sign` times the value times the size of an element. */
export interface IndexTerm {
  readonly sign: 1 | -1;
  readonly index: TypedExpression;
  readonly elementSize: ElementSize;
  readonly bound: IndexBound | undefined;
}

/**
 * What limits an index in an array that is a part of the object: a larger or a negative one leads out of the array, and would
 * go on in the object (C11 6.5.6p8).
 */
export interface IndexBound {
  /** The largest index. */
  readonly most: number;
  /** Elements that are added before the term: to the beginning of the array, or to where the term before it leads. */
  readonly constant: number;
  readonly follows: 'beginning' | 'term';
}

/** Where a path is in an array that is a part of the object. */
interface ArrayWalk {
  /** Elements of the array. */
  readonly length: number;
  /** Bytes of one; undefined if they are not known. */
  readonly bytes: number | undefined;
  /** Elements since the beginning of the array, or since the last term. */
  readonly constant: number;
  readonly from: IndexBound['follows'];
}

/** Where the path to a place starts: at an object known at compile time, or at a pointer. */
export type PlaceRoot =
  | VariablePlace
  | StringPlace
  | CompoundLiteralPlace
  | TemporaryPlace
  | { readonly kind: 'pointer'; readonly pointer: TypedExpression };

export interface FlatPlace {
  readonly root: PlaceRoot;
  /** Bytes from the root, besides the terms. */
  readonly offset: number;
  readonly terms: readonly IndexTerm[];
  /** Undefined unless the path goes on in an array that is a part of the object. */
  readonly walk?: ArrayWalk | undefined;
}

/**
 * Takes members, indices and `*&` together. A function designator has no bytes and is itself the root.
 *
 * @param use `address`: only the address is computed, which may be that of the end of an array
 */
export function flattenPlace(place: TypedPlace, use: 'object' | 'address' = 'object'): FlatPlace {
  switch (place.kind) {
    case 'member': {
      const base = flattenPlace(place.base);
      return { ...base, offset: base.offset + place.member.offset, walk: undefined };
    }
    case 'dereference':
      return flattenPointer(place.pointer, use);
    case 'variable':
      if (place.variable.type.kind === 'array' && place.variable.type.length.kind === 'variable') {
        return {
          root: {
            kind: 'pointer',
            pointer: { kind: 'address', origin: 'array', place, type: pointerTo(place), range: place.range },
          },
          offset: 0,
          terms: [],
        };
      }
      return { root: place, offset: 0, terms: [] };
    case 'string':
    case 'compound-literal':
    case 'temporary':
      return { root: place, offset: 0, terms: [] };
    case 'function':
      return {
        root: {
          kind: 'pointer',
          pointer: { kind: 'address', origin: 'function', place, type: pointerTo(place), range: place.range },
        },
        offset: 0,
        terms: [],
      };
  }
}

function pointerTo(place: TypedPlace) {
  return { kind: 'pointer', target: place.type, size: 8, qualifiers: place.type.qualifiers } as const;
}

/** The path of a pointer expression, for a place or for an address. */
export function flattenPointer(pointer: TypedExpression, use: 'object' | 'address' = 'address'): FlatPlace {
  if (pointer.kind === 'address' && pointer.origin !== 'function' && !isVariableLength(pointer.place)) {
    if (pointer.origin === 'operator') return flattenPlace(pointer.place, 'address');
    return { ...flattenPlace(pointer.place, 'object'), walk: undefined };
  }
  if (pointer.kind === 'convert' && pointer.operand.type.kind === 'pointer') {
    if (leadsToVolatile(pointer.operand, pointer.type))
      return { root: { kind: 'pointer', pointer }, offset: 0, terms: [] };
    return flattenPointer(pointer.operand);
  }
  if (pointer.kind === 'pointer-add') return flattenSum(pointer, use);
  return { root: { kind: 'pointer', pointer }, offset: 0, terms: [] };
}

function flattenSum(sum: PointerSum, use: 'object' | 'address'): FlatPlace {
  const base = flattenPointer(sum.pointer);
  const { offset: index, elementSize } = sum;
  const sign = sum.operator === '+' ? 1 : -1;
  const walk = walkOf(sum, base.walk);
  const count = constantIndex(index, elementSize);
  const most = walk === undefined ? undefined : largestIndex(walk.length, use);
  const isFixed = count !== undefined && elementSize.kind === 'known';
  if (isFixed && isWithin(walk, sign * count, most)) {
    const moved = walk === undefined ? undefined : { ...walk, constant: walk.constant + sign * count };
    return { ...base, offset: base.offset + sign * count * elementSize.bytes, walk: moved };
  }
  const bound =
    walk === undefined || most === undefined
      ? undefined
      : ({ most, constant: walk.constant, follows: walk.from } as const);
  const term: IndexTerm = { sign, index, elementSize, bound };
  const left = walk === undefined ? undefined : ({ ...walk, constant: 0, from: 'term' } as const);
  return { ...base, terms: [...base.terms, term], walk: left };
}

/** Elements of an array that goes on as far as its object: one at the end of a structure, or of one element. */
const ANY_LENGTH = Number.MAX_SAFE_INTEGER;

/** Where in an array the pointer leads to which something is added. */
function walkOf(sum: PointerSum, before: ArrayWalk | undefined): ArrayWalk | undefined {
  const { elementSize } = sum;
  const bytes = elementSize.kind === 'known' ? elementSize.bytes : undefined;
  const length = lengthOfInnerArray(sum) ?? (isInnerArray(sum) ? ANY_LENGTH : undefined);
  if (length !== undefined) return { length, bytes, constant: 0, from: 'beginning' };
  return bytes !== undefined && before?.bytes === bytes ? before : undefined;
}

function largestIndex(length: number, use: 'object' | 'address'): number {
  return use === 'address' || length === ANY_LENGTH ? length : length - 1;
}

/** Whether a constant leads nowhere that has to be watched while the program runs. */
function isWithin(walk: ArrayWalk | undefined, count: number, most: number | undefined): boolean {
  if (walk === undefined || most === undefined) return true;
  const index = walk.constant + count;
  return walk.from === 'beginning' && index >= 0 && index <= most;
}

function isVariableLength(place: TypedPlace): boolean {
  return place.kind === 'variable' && place.type.kind === 'array' && place.type.length.kind === 'variable';
}

function constantIndex(index: TypedExpression, size: ElementSize): number | undefined {
  if (index.kind === 'convert') {
    if (index.operand.type.kind !== 'integer') return undefined;
    const inner = index.operand.kind === 'integer-constant' ? index.operand.value : undefined;
    return inner === undefined || inner < 0n || inner > 0xffffn ? undefined : Number(inner);
  }
  if (index.kind !== 'integer-constant' || size.kind !== 'known') return undefined;
  const count = Number(index.value);
  return Math.abs(count * size.bytes) <= 0x3fff_ffff ? count : undefined;
}

/** Bytes of the object at the root; undefined for pointers. */
export function rootSize(root: PlaceRoot): number | undefined {
  switch (root.kind) {
    case 'pointer':
      return undefined;
    case 'variable':
      return typeSize(root.variable.type) ?? 0;
    default:
      return typeSize(root.type) ?? 0;
  }
}
