import { mayAlias } from '../../c/type/aliasing.js';
import {
  type BitField,
  type CType,
  type IntegerType,
  isScalar,
  type Member,
  type RecordType,
  type ScalarType,
  typeSize,
} from '../../c/type/c-type.js';
import { qualified } from '../../c/type/type-model.js';
import { FLOAT32, FLOAT64, FLOAT80, type FloatSort, INDEX, type IntSort, intSort } from '../../smt/sort.js';

/** A scalar part of an object at a fixed place. */
export interface Leaf {
  /** Bytes from the start of the object. */
  readonly offset: number;
  readonly bitField: BitField | undefined;
  readonly type: ScalarType;
  /** Of a union: which one of several at this place that are kept alike, and may not be accessed as one another. */
  readonly variant?: number;
}

/** Scalars of one type at equal distances. */
export interface Run {
  readonly start: number;
  readonly stride: number;
  /** Undefined: as many as fit into the object. */
  readonly count: number | undefined;
  readonly type: ScalarType;
}

/** How the contents of an object are kept. */
export type Layout =
  /** Each scalar on its own; for objects with few scalars. */
  | { readonly kind: 'cells'; readonly leaves: readonly Leaf[] }
  /** The scalars of one class as one array, indexed by their distance from the start divided by their size. */
  | { readonly kind: 'arrays'; readonly runs: readonly Run[] }
  /** Of each of many objects alike: for each scalar one array, with a cell for each object. */
  | { readonly kind: 'slots'; readonly leaves: readonly Leaf[] }
  /** Of each of many objects of any sizes: where there are numbers, but not which ones. */
  | { readonly kind: 'blocks'; readonly runs: readonly Run[] }
  /** Contents that cannot be modelled: they can be anything. */
  | { readonly kind: 'opaque' };

/** Objects with more scalars than this are kept as arrays. */
const MAXIMUM_CELLS = 48;

/** Arrays with more elements than this are kept as arrays. */
const MAXIMUM_ELEMENTS = 4;

/** Maximum number of runs of one object. */
const MAXIMUM_RUNS = 64;

/** Base and offset of a pointer: which object, and bytes from its start. The base of a slot is its index in arrays, too. */
export const BASE: IntSort = INDEX;
export const OFFSET: IntSort = INDEX;

/** Objects whose type is known before they exist. */
export function chooseLayout(type: CType): Layout {
  const leaves: Leaf[] = [];
  if (collectLeaves(type, 0, leaves) && leaves.length <= MAXIMUM_CELLS) {
    return { kind: 'cells', leaves: withoutTwins(leaves) };
  }
  return arrayLayout(type, 1);
}

/**
 * Members of a union that have the same class and place are the same scalar, with the qualifiers of all of them, if each may be
 * accessed as the others; otherwise they are several ones that share their bytes.
 */
function withoutTwins(leaves: readonly Leaf[]): readonly Leaf[] {
  const place = ({ offset, bitField, type }: Leaf) =>
    `${offset} ${bitField?.firstBit} ${bitField?.width} ${scalarClass(type)}`;
  const found = new Map<string, Leaf[]>();
  for (const leaf of leaves) {
    const alike = found.get(place(leaf)) ?? [];
    found.set(place(leaf), alike);
    const twin = alike.find(({ type }) => mayAlias(type, leaf.type));
    if (twin === undefined) alike.push(alike.length === 0 ? leaf : { ...leaf, variant: alike.length });
    else alike[alike.indexOf(twin)] = { ...twin, type: typeOfTwins(twin.type, leaf.type) };
  }
  return [...found.values()].flat();
}

/** The type as which both may be accessed: a pointer to void, if one of them is. */
function typeOfTwins(one: ScalarType, other: ScalarType): ScalarType {
  const isGeneral = one.kind === 'pointer' && one.target.kind === 'void';
  return isGeneral ? qualified(one, other.qualifiers) : qualified(other, one.qualifiers);
}

/** The type of a member of a record with qualifiers of its own. */
function memberType(record: RecordType, { type }: Member): CType {
  return qualified(type, { ...record.qualifiers, restrict: false });
}

/** `count` consecutive elements of a type; undefined: any number of them. */
export function arrayLayout(type: CType, count: number | undefined): Layout {
  const runs: Run[] = [];
  const size = typeSize(type);
  const fits = size !== undefined && collectRuns(type, { start: 0, stride: size, count }, runs);
  return fits ? { kind: 'arrays', runs } : { kind: 'opaque' };
}

/**
 * A structure that ends with an array without a length (C11 6.7.2.1p18), which has as many elements as fit into the object;
 * undefined for other types.
 */
export function flexibleLayout(type: CType): Layout | undefined {
  const size = typeSize(type);
  if (type.kind !== 'record' || type.definition.form === 'union' || size === undefined) return undefined;
  const members = type.definition.layout?.members ?? [];
  const last = members.at(-1);
  if (last?.type.kind !== 'array' || last.type.length.kind !== 'incomplete') return undefined;
  const rest = memberType(type, last);
  if (rest.kind !== 'array') return undefined;
  const { element } = rest;
  const stride = typeSize(element);
  const runs: Run[] = [];
  const areKept =
    stride !== undefined &&
    stride > 0 &&
    members.slice(0, -1).every((each) => {
      const repetition = { start: each.offset, stride: size, count: 1 };
      return each.bitField === undefined && collectRuns(memberType(type, each), repetition, runs);
    }) &&
    collectRuns(element, { start: last.offset, stride, count: undefined }, runs);
  return areKept ? { kind: 'arrays', runs } : { kind: 'opaque' };
}

/** Any number of elements of which nothing but their places is known; undefined unless they consist of numbers that may have any bits. */
export function blockLayout(type: CType): Extract<Layout, { kind: 'blocks' }> | undefined {
  const layout = arrayLayout(type, undefined);
  if (layout.kind !== 'arrays') return undefined;
  const { runs } = layout;
  const areNumbers = runs.every((run) => {
    const isNumber = run.type.kind === 'float' || (run.type.kind === 'integer' && run.type.name !== '_Bool');
    return isNumber && arrayElementSorts(run.type) !== undefined;
  });
  return areNumbers ? { kind: 'blocks', runs } : undefined;
}

/** False if there are arrays that are better kept as such. */
function collectLeaves(type: CType, offset: number, leaves: Leaf[]): boolean {
  if (isScalar(type)) {
    leaves.push({ offset, bitField: undefined, type });
    return true;
  }
  if (type.kind === 'array') {
    if (type.length.kind !== 'known' || type.length.count > MAXIMUM_ELEMENTS) return false;
    const size = typeSize(type.element) ?? 0;
    for (let index = 0; index < type.length.count; index++) {
      if (!collectLeaves(type.element, offset + index * size, leaves)) return false;
    }
    return true;
  }
  if (type.kind !== 'record') return false;
  for (const each of type.definition.layout?.members ?? []) {
    const { offset: at, bitField } = each;
    const member = memberType(type, each);
    if (bitField !== undefined) {
      leaves.push({ offset: offset + at, bitField, type: member as IntegerType });
    } else if (!collectLeaves(member, offset + at, leaves)) return false;
    if (leaves.length > MAXIMUM_CELLS) return false;
  }
  return true;
}

interface Repetition {
  readonly start: number;
  readonly stride: number;
  readonly count: number | undefined;
}

/** False if arrays cannot hold some part of the type. */
function collectRuns(type: CType, repetition: Repetition, runs: Run[]): boolean {
  const { start, stride, count } = repetition;
  if (runs.length > MAXIMUM_RUNS) return false;
  if (isScalar(type)) {
    if (start % type.size !== 0 || stride % type.size !== 0) return false;
    runs.push({ start, stride, count, type });
    return true;
  }
  if (type.kind === 'array') {
    if (type.length.kind !== 'known') return false;
    const size = typeSize(type.element) ?? 0;
    const inner = type.length.count;
    if (stride === inner * size || count === 1) {
      const total = count === undefined ? undefined : count * inner;
      return collectRuns(type.element, { start, stride: size, count: total }, runs);
    }
    if (inner > MAXIMUM_RUNS) return false;
    for (let index = 0; index < inner; index++) {
      if (!collectRuns(type.element, { ...repetition, start: start + index * size }, runs)) return false;
    }
    return true;
  }
  if (type.kind !== 'record') return false;
  if (type.definition.form === 'union') return false;
  for (const each of type.definition.layout?.members ?? []) {
    const { offset, bitField } = each;
    if (bitField !== undefined) return false;
    if (!collectRuns(memberType(type, each), { ...repetition, start: start + offset }, runs)) return false;
  }
  return true;
}

/** The types of one class may read each other's scalars: integers of one size, pointers, floats of one format. */
export function scalarClass(type: ScalarType): string {
  if (type.kind === 'pointer') return 'p';
  if (type.kind === 'float') return type.name === '_Float128' ? 'q' : `f${type.size}`;
  return type.name === '_Bool' ? 'b' : `i${type.size}`;
}

/** Whether two scalars of an object share bits. */
export function overlap(one: Leaf, two: Leaf): boolean {
  const bits = ({ offset, bitField, type }: Leaf) => {
    const start = offset * 8 + (bitField?.firstBit ?? 0);
    return { start, end: start + (bitField?.width ?? type.size * 8) };
  };
  const [first, second] = [bits(one), bits(two)];
  return first.start < second.end && second.start < first.end;
}

/** Whether parts of an object share bytes: what is not known of one may have been written as another one. */
export function hasOverlaps(layout: Layout): boolean {
  if (layout.kind !== 'cells') return false;
  const { leaves } = layout;
  return leaves.some((one, index) => leaves.slice(index + 1).some((two) => overlap(one, two)));
}

/** The sort of an integer type; a bit-field has a width of its own. */
export function sortOfInteger(type: IntegerType, bitField?: BitField): IntSort {
  return intSort(bitField?.width ?? type.width, type.signed);
}

/** The sorts of the arrays that hold scalars of a class: the same for all types of the class. */
export function arrayElementSorts(type: ScalarType): readonly (IntSort | FloatSort)[] | undefined {
  if (type.kind !== 'integer' || type.name === '_Bool') return scalarSorts(type);
  return [intSort(type.size * 8, true)];
}

/** The sorts of the terms that represent a scalar; undefined for types without any. */
export function scalarSorts(
  type: ScalarType,
  bitField?: BitField,
): readonly (IntSort | FloatSort)[] | undefined {
  if (type.kind === 'pointer') return [BASE, OFFSET];
  if (type.kind === 'integer') return [sortOfInteger(type, bitField)];
  if (type.name === 'float') return [FLOAT32];
  if (type.name === 'double') return [FLOAT64];
  return type.name === 'long double' ? [FLOAT80] : undefined;
}
