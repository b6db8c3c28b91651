import type { CType } from '../../c/type/c-type.js';
import type { DataModel } from '../../vocabulary/data-model.js';
import type { InputType } from '../interface/execution.js';

/** Functions whose result the environment chooses, whatever a library function of the same name does. */
export function isNondeterministic(name: string): boolean {
  return /^(?:__VERIFIER_)?nondet_\w+$/.test(name);
}

/** What the name of an input function promises: an integer by its width (negative if signed), a real by its width, or a pointer. */
type Promised =
  | { readonly kind: 'integer'; readonly width: number }
  | { readonly kind: 'real'; readonly width: 32 | 64 | 80 }
  | { readonly kind: 'pointer' };

const integers = (width: number, ...names: readonly string[]) =>
  names.map((name) => [name, { kind: 'integer', width }] as const);

/** What the names of input functions stand for, with the width of a machine word in bits (SV-COMP 2024 and earlier). */
function promises(word: 32 | 64): ReadonlyMap<string, Promised> {
  return new Map<string, Promised>([
    ...integers(1, 'bool', '_Bool', '_bool'),
    ...integers(-8, 'char', 'schar', 'signed_char', 's8', 'S8', 'int8_t', 'int8'),
    ...integers(8, 'uchar', 'unsigned_char', 'u8', 'U8', 'uint8_t', 'uint8'),
    ...integers(-16, 'short', 's16', 'S16', 'int16_t', 'int16'),
    ...integers(16, 'ushort', 'unsigned_short', 'u16', 'U16', 'uint16_t', 'uint16'),
    ...integers(-32, 'int', 'signed', 's32', 'S32', 'int32_t', 'int32'),
    ...integers(32, 'uint', 'unsigned', 'unsigned_int', 'u32', 'U32', 'uint32_t', 'uint32'),
    ...integers(-word, 'long', 'ptrdiff_t', 'ssize_t', 'intptr_t'),
    ...integers(word, 'ulong', 'unsigned_long', 'size_t', 'sector_t', 'pthread_t', 'uintptr_t'),
    ...integers(-64, 'longlong', 'long_long', 'loff_t', 's64', 'S64', 'int64_t', 'int64'),
    ...integers(64, 'ulonglong', 'unsigned_long_long', 'u64', 'U64', 'uint64_t', 'uint64'),
    ...integers(-128, 'int128'),
    ...integers(128, 'uint128'),
    ['float', { kind: 'real', width: 32 }],
    ['double', { kind: 'real', width: 64 }],
    ...['pchar', 'charp', 'pointer', 'const_char_pointer', 'voidp', 'void_ptr'].map(
      (name) => [name, { kind: 'pointer' }] as const,
    ),
  ]);
}

const PROMISES = { ILP32: promises(32), LP64: promises(64) };

/** The values that a function without a body gives, or why they cannot be told. */
export type ResultInput = InputType | 'no scalar' | 'other kind';

/**
 * How to request the result of a call. If the program declares an input function with a wider type than its name says,
 * or not at all, it still returns only values of its name, converted.
 */
export function resultInputType(type: CType, name: string, model: DataModel): ResultInput {
  const declared = toInputType(type);
  if (declared === undefined) return 'no scalar';
  const promised = isNondeterministic(name)
    ? PROMISES[model].get(name.replace(/^(?:__VERIFIER_)?nondet_/, ''))
    : undefined;
  if (promised === undefined) return declared;
  if (promised.kind !== declared.kind) return 'other kind';
  if (promised.kind === 'pointer' || declared.kind === 'pointer') return declared;
  if (Math.abs(promised.width) >= declared.width) return declared;
  if (declared.kind === 'real') return { ...declared, width: promised.width === 32 ? 32 : 64 };
  return { ...declared, width: Math.abs(promised.width), signed: promised.width < 0 };
}

/** How to request a value of this type; undefined if it is not a scalar. */
export function toInputType(type: CType): InputType | undefined {
  switch (type.kind) {
    case 'integer':
      return { kind: 'integer', width: type.width, signed: type.signed, name: type.name };
    case 'float':
      return { kind: 'real', width: type.name === 'float' ? 32 : 64, name: type.name };
    case 'pointer':
      return { kind: 'pointer', name: 'pointer' };
    default:
      return undefined;
  }
}
