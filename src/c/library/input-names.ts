import type { DataModel } from '../../vocabulary/data-model.js';

/** What the name of an input function promises: an integer by its width (negative if signed), a floating-point number by its width, or a pointer. */
type Promised =
  | { readonly kind: 'integer'; readonly width: number }
  | { readonly kind: 'float'; readonly width: 32 | 64 | 80 }
  | { readonly kind: 'pointer' };

const integers = (width: number, ...names: readonly string[]) =>
  names.map((name) => [name, { kind: 'integer', width }] as const);

/** What the names of input functions stand for, with the width of a machine word in bits (SV-COMP 2024 and earlier). */
function promises(word: 32 | 64): ReadonlyMap<string, Promised> {
  return new Map<string, Promised>([
    ...integers(1, 'bool', 'Bool', '_Bool', '_bool'),
    ...integers(-8, 'char', 'schar', 'signed_char', 's8', 'S8', 'int8_t', 'int8', 'msg_t'),
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
    ['float', { kind: 'float', width: 32 }],
    ['double', { kind: 'float', width: 64 }],
    ...['pchar', 'charp', 'pointer', 'const_char_pointer', 'voidp', 'void_ptr'].map(
      (name) => [name, { kind: 'pointer' }] as const,
    ),
  ]);
}

const PROMISES = { ILP32: promises(32), LP64: promises(64) };

/** What the name of an input function of the competition promises; undefined for all other names. */
export function promisedByName(name: string, model: DataModel): Promised | undefined {
  const [, type = ''] = /^(?:__VERIFIER_)?nondet_(\w+)$/.exec(name) ?? [];
  return PROMISES[model].get(type);
}
