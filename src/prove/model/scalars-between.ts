import { type Leaf, type Run, scalarSorts } from './layout.js';
import type { MemoryObject } from './memory-object.js';

/** More scalars are not looked at one by one. */
const MAXIMUM_SCALARS = 512;

/** The scalars that are between two offsets; undefined if one is so in part, if there are too many, or none are known. */
export function scalarsBetween(
  { layout }: MemoryObject,
  from: number,
  to: number,
): readonly Leaf[] | undefined {
  if (layout.kind === 'opaque' || layout.kind === 'slots' || layout.kind === 'blocks' || from < 0)
    return undefined;
  const all =
    layout.kind === 'cells' ? layout.leaves : layout.runs.flatMap((run) => elementsOf(run, from, to));
  const touched = all.filter((leaf) => firstBit(leaf) < to * 8 && from * 8 < lastBit(leaf));
  const areWhole = touched.every((leaf) => firstBit(leaf) >= from * 8 && lastBit(leaf) <= to * 8);
  return areWhole && touched.length <= MAXIMUM_SCALARS ? touched : undefined;
}

/** Each scalar of an object that is kept on its own, and the first one of each array; undefined if none are known. */
export function firstScalars({ layout }: MemoryObject): readonly Leaf[] | undefined {
  switch (layout.kind) {
    case 'opaque':
    case 'slots':
    case 'blocks':
      return undefined;
    case 'cells':
      return layout.leaves.every(({ type, bitField }) => scalarSorts(type, bitField))
        ? layout.leaves
        : undefined;
    case 'arrays':
      return layout.runs.map((run) => elementOf(run, 0));
  }
}

function elementsOf(run: Run, from: number, to: number): readonly Leaf[] {
  const first = Math.max(0, Math.floor((from - run.start) / run.stride));
  const behind = Math.max(first, Math.ceil((to - run.start) / run.stride));
  const count = Math.min(behind, run.count ?? behind) - first;
  // One more than what is looked at tells that there are too many.
  return Array.from({ length: Math.max(0, Math.min(count, MAXIMUM_SCALARS + 1)) }, (_, index) =>
    elementOf(run, first + index),
  );
}

function elementOf({ start, stride, type }: Run, index: number): Leaf {
  return { offset: start + stride * index, bitField: undefined, type };
}

function firstBit({ offset, bitField }: Leaf): number {
  return offset * 8 + (bitField?.firstBit ?? 0);
}

function lastBit(leaf: Leaf): number {
  return firstBit(leaf) + (leaf.bitField?.width ?? leaf.type.size * 8);
}
