import { type CType, type IntegerType, type PointerType, typeSize } from '../../../c/type/c-type.js';
import { LONG_INTEGER } from '../expressions/emit-wide.js';

/** As what an atomic builtin treats its object: those that get all operands by pointers look at the bytes alone. */
export function operandType(target: CType, name: string): IntegerType | PointerType | undefined {
  if (target.kind === 'pointer') return target;
  if (target.kind === 'integer' && target.size <= 8) return target;
  const size = typeSize(target);
  const isAnyType = /^__atomic_(?:load|store|exchange|compare_exchange)$/.test(name);
  if (size === undefined || (target.kind !== 'integer' && !isAnyType)) return undefined;
  const bytes = { ...LONG_INTEGER, signed: false, size, width: 8 * size, alignment: size };
  if (size === 16) return { ...bytes, name: 'unsigned __int128' };
  return size === 1 || size === 2 || size === 4 || size === 8
    ? { ...bytes, name: 'unsigned long long' }
    : undefined;
}
