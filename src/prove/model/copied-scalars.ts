import { type CType, isScalar, typeSize } from '../../c/type/c-type.js';
import type { Leaf } from './layout.js';

/** How many scalars a structure may have to be copied as a whole. */
const MAXIMUM_COPIED = 200;

/** The scalars of a type, one after the other. */
export function collectScalars(type: CType, offset: number, found: Leaf[]): boolean {
  if (found.length > MAXIMUM_COPIED) return false;
  if (isScalar(type)) {
    found.push({ offset, bitField: undefined, type });
    return true;
  }
  if (type.kind === 'array') {
    const size = typeSize(type.element);
    if (type.length.kind !== 'known' || size === undefined || type.length.count > MAXIMUM_COPIED)
      return false;
    return Array.from({ length: type.length.count }).every((_, index) =>
      collectScalars(type.element, offset + index * size, found),
    );
  }
  if (type.kind !== 'record' || type.definition.form === 'union') return false;
  return (type.definition.layout?.members ?? []).every((member) => {
    if (member.bitField === undefined) return collectScalars(member.type, offset + member.offset, found);
    if (!isScalar(member.type)) return false;
    found.push({ offset: offset + member.offset, bitField: member.bitField, type: member.type });
    return true;
  });
}
