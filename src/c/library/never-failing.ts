import type { DataModel } from '../../vocabulary/data-model.js';

/**
 * Allocators of the library that always give memory, by a rule of SV-COMP (SV24-48a): "We assume that the functions malloc and
 * alloca always return a valid pointer, i.e., the memory allocation never fails". It names no others, such as `calloc` and
 * `realloc`: these may fail, as in C.
 */
export const NEVER_FAILING: readonly string[] = ['malloc', 'alloca'];

/** `PTRDIFF_MAX`: no machine has larger objects. */
const LARGEST: Readonly<Record<DataModel, bigint>> = { ILP32: 2n ** 31n - 1n, LP64: 2n ** 63n - 1n };

/**
 * The sizes, in bytes, for which an allocator gives memory whatever happens; undefined: for none. C leaves open what an
 * allocation of no bytes gives (C11 7.22.3p1), and a size that no machine has may give a null pointer as well as memory.
 */
export function certainSizes(
  name: string,
  dataModel: DataModel,
): { readonly smallest: bigint; readonly largest: bigint } | undefined {
  if (!NEVER_FAILING.includes(name)) return undefined;
  return { smallest: 1n, largest: LARGEST[dataModel] };
}
