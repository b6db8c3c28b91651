import { COMPILER_SUPPORT } from './names/compiler-support.js';
import { FURTHER_FUNCTIONS } from './names/further-functions.js';
import { GLIBC_A_TO_M } from './names/glibc-a-to-m.js';
import { GLIBC_N_TO_Z } from './names/glibc-n-to-z.js';
import { GLIBC_RESERVED } from './names/glibc-reserved.js';
import { TYPES_KNOWN_TO_GCC } from './names/types-known-to-gcc.js';

/** Suffixes of mathematical functions for the types `_Float32` and so on (C23 H.11). */
const FLOAT_SUFFIX = /^(.+?)(?:bf16|f16|f32x|f64x|f32|f64|f128x|f128|d32|d64|d128)(_r)?$/;

const LISTS = [GLIBC_A_TO_M, GLIBC_N_TO_Z, GLIBC_RESERVED, FURTHER_FUNCTIONS, COMPILER_SUPPORT];

let names: ReadonlySet<string> | undefined;

/**
 * True for functions of C11, C17, C23, POSIX and the GNU library, for those that compilers add, and for the builtins of
 * gcc. Their behaviour is known, so a program that does not define one of them does not leave it open.
 */
export function isLibraryName(name: string): boolean {
  names ??= new Set(LISTS.flatMap(namesIn));
  if (name.startsWith('__builtin_') || names.has(name)) return true;
  const [, base = '', ending = ''] = FLOAT_SUFFIX.exec(name) ?? [];
  return base !== '' && names.has(base + ending);
}

let typed: ReadonlySet<string> | undefined;

/** Whether gcc knows the type of a function of the library without a declaration. */
export function isTypeKnownToGcc(name: string): boolean {
  typed ??= new Set(namesIn(TYPES_KNOWN_TO_GCC));
  return typed.has(name);
}

function namesIn(list: string): readonly string[] {
  return list.trim().split(/\s+/);
}
