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
  /**
   * The largest index, where a larger or a negative one leads out of an array that is a part of the object, and would go on in
   * that (C11 6.5.6p8).
   */
  readonly most: number | undefined;
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
      return { ...base, offset: base.offset + place.member.offset };
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
    return flattenPlace(pointer.place, pointer.origin === 'operator' ? 'address' : 'object');
  }
  if (pointer.kind === 'convert' && pointer.operand.type.kind === 'pointer') {
    if (leadsToVolatile(pointer.operand, pointer.type))
      return { root: { kind: 'pointer', pointer }, offset: 0, terms: [] };
    return flattenPointer(pointer.operand);
  }
  if (pointer.kind === 'pointer-add') {
    const base = flattenPointer(pointer.pointer);
    const sign = pointer.operator === '+' ? 1 : -1;
    const most = largestIndex(pointer, use);
    const constant = constantBytes(pointer.offset, pointer.elementSize);
    const isWithin = constant !== undefined && isAtMost(sign * constant, pointer.elementSize, most);
    if (constant !== undefined && isWithin) return { ...base, offset: base.offset + sign * constant };
    const term: IndexTerm = { sign, index: pointer.offset, elementSize: pointer.elementSize, most };
    return { ...base, terms: [...base.terms, term] };
  }
  return { root: { kind: 'pointer', pointer }, offset: 0, terms: [] };
}

/** The largest index of an array that goes on as far as its object: one at the end of a structure, or of one element. */
const ANY_INDEX = Number.MAX_SAFE_INTEGER;

function largestIndex(sum: PointerSum, use: 'object' | 'address'): number | undefined {
  const length = lengthOfInnerArray(sum);
  if (length === undefined) return isInnerArray(sum) ? ANY_INDEX : undefined;
  return use === 'address' ? length : length - 1;
}

function isAtMost(bytes: number, size: ElementSize, most: number | undefined): boolean {
  return most === undefined || size.kind !== 'known' || (bytes >= 0 && bytes <= most * size.bytes);
}

function isVariableLength(place: TypedPlace): boolean {
  return place.kind === 'variable' && place.type.kind === 'array' && place.type.length.kind === 'variable';
}

function constantBytes(index: TypedExpression, size: ElementSize): number | undefined {
  if (index.kind === 'convert') {
    if (index.operand.type.kind !== 'integer') return undefined;
    const inner = index.operand.kind === 'integer-constant' ? index.operand.value : undefined;
    if (inner === undefined || inner < 0n || inner > 0xffffn) return undefined;
    return size.kind === 'known' ? Number(inner) * size.bytes : undefined;
  }
  if (index.kind !== 'integer-constant' || size.kind !== 'known') return undefined;
  const bytes = Number(index.value) * size.bytes;
  return Math.abs(bytes) <= 0x3fff_ffff ? bytes : undefined;
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
