import { type CType, type RecordDefinition, typeSize } from '../../c/type/c-type.js';
import type { ByteRange } from '../interface/compiled-program.js';

/** Of an object with more constant parts than this, all counts as constant. */
const MOST_PARTS = 1000;

/** Whether an object of this type must not be written (C11 6.7.3p6). */
export function isConstant(type: CType): boolean {
  if (type.kind === 'array') return isConstant(type.element);
  return type.qualifiers.const && !type.qualifiers.volatile;
}

/**
 * The parts of an object of this type that must not be written: itself, or its constant members. Bit-fields share their
 * bytes with others, and so do the members of a union.
 */
export function constantParts(type: CType): readonly ByteRange[] {
  const size = typeSize(type) ?? 0;
  if (isConstant(type)) return [{ offset: 0, bytes: size }];
  const parts = partsWithin(type);
  return parts.length > MOST_PARTS ? [{ offset: 0, bytes: size }] : parts;
}

function partsWithin(type: CType): readonly ByteRange[] {
  if (type.kind === 'array') {
    const count = type.length.kind === 'known' ? type.length.count : 0;
    const each = constantParts(type.element);
    if (each.length === 0 || count === 0) return [];
    const step = typeSize(type.element) ?? 0;
    const shown = Math.min(count, MOST_PARTS + 1);
    return Array.from({ length: shown }, (_, index) =>
      each.map(({ offset, bytes }) => ({ offset: offset + index * step, bytes })),
    ).flat();
  }
  return type.kind === 'record' && type.definition.form === 'struct' ? partsOfRecord(type.definition) : [];
}

const known = new WeakMap<RecordDefinition, readonly ByteRange[]>();

function partsOfRecord(definition: RecordDefinition): readonly ByteRange[] {
  const before = known.get(definition);
  if (before !== undefined || definition.layout === undefined) return before ?? [];
  const parts = definition.layout.members
    .filter(({ bitField }) => bitField === undefined)
    .flatMap((member) =>
      constantParts(member.type).map(({ offset, bytes }) => ({ offset: member.offset + offset, bytes })),
    );
  known.set(definition, parts);
  return parts;
}
