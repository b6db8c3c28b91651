import type { CType } from '../../../c/type/c-type.js';

/** Tag of the structure that a list is where it is no pointer (System V ABI for x86-64, 3.5.7). */
const TAG = '__va_list_tag';

/** Whether a type is the structure of a list. What is in it has no meaning in C (C11 7.16p3). */
export function isListStructure(type: CType): boolean {
  return type.kind === 'record' && type.definition.tag === TAG;
}

/** Whether a list is within an object of this type: only operations on lists may copy it (C11 7.16.1.1p2). */
export function holdsList(type: CType): boolean {
  if (type.kind === 'array') return holdsList(type.element);
  if (type.kind !== 'record') return false;
  const { layout } = type.definition;
  return isListStructure(type) || (layout?.members.some((member) => holdsList(member.type)) ?? false);
}
