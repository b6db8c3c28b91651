/**
 * How the memory of an executed program is laid out in one WebAssembly memory. The operating system provides pages
 * when they are touched, so gaps cost nothing.
 * A *pointer* of the program is a 64-bit number: the id of an object times 2^40 plus an offset. It knows its object
 * whatever is added to it. Object 0 does not exist, so null and small numbers point nowhere. On LP64 this is also how
 * a pointer is stored and what a cast to an integer gives. On ILP32, stored pointers have 32 bits: the address in the
 * WebAssembly memory, from which a shadow memory, with a word for each 16 bytes, leads back to the object. Objects are kept apart, so
 * that pointers slightly out of bounds come back to the right one. If an `AddressLayout` is given, the numbers that are
 * stored and that casts give are the addresses of that layout instead.
 */

/** Bits of the offset in a pointer. */
export const OFFSET_BITS = 40n;
export const OFFSET_MASK = (1n << OFFSET_BITS) - 1n;
/** No object lies so near to an end of memory: nothing is mapped in its first and last pages. */
export const NEAR = 4096n;

/** No objects lie below this: small numbers are not addresses. */
export const GLOBALS_START = 0x10000;
/** Handles of the arguments of a call and of its result, if values carry what they depend on. */
export const ARGUMENT_HANDLES = 0x400;
/**
 * A word: 1 once what the program does may depend on where objects lie, 3 once it may depend on whether they lie directly
 * behind each other.
 */
export const REVEALED = 0x7e00;
/** A word: 1 once the function that returned last has ended without the result that it should have. */
export const NO_RESULT = 0x7e80;
/** What was passed without a report since the last one: words, see `ProbeSwitches`. */
export const MUTED_TRAIL = 0x7f00;
/** For each probe that may be muted a byte: 0 while it is. */
export const PROBES_ON = 0x8000;
export const MAXIMUM_MUTABLE_PROBES = GLOBALS_START - PROBES_ON;
/** String literals and constant variables, up to the stack: memory that the program must not write. */
export const READ_ONLY_START = 0x0700_0000;
/** End of all other static variables and of tables of the program. */
export const GLOBALS_LIMIT = READ_ONLY_START;
/** Frames of the active functions, with nothing else below them. */
export const STACK_START = 0x0800_0000;
export const STACK_LIMIT = 0x1000_0000;
/** Allocated objects. */
export const HEAP_START = 0x1000_0000;
export const HEAP_LIMIT = 0x2800_0000;

/** For each id: base, size (0 after its life), kind, alignment; 4 bytes each. */
export const OBJECTS = 0x2800_0000;
export const OBJECT_BYTES = 16;
export const MAXIMUM_OBJECTS = 0x20_0000;
/** Shadow memory of owners: for each 16 bytes of the memory above, the object there; ILP32 only. */
export const OBJECT_SHADOW = 0x2a00_0000;
export const OBJECT_SHADOW_UNIT = 16;
/**
 * Shadow memory of dependence: for each byte above, the handle of the value that it is a byte of, 0 where that depends on nothing, and in the upper
 * bits which byte of the value it is.
 */
export const DEPENDENCE_SHADOW = 0x3400_0000;
const DEPENDENCE_SHADOW_END = DEPENDENCE_SHADOW + 4 * HEAP_LIMIT;

/** What bytes without a value hold, so that code that reads them rarely has to look at the shadow memory of definedness. */
export const INDETERMINATE_BYTE = 0xcb;

/** What the handle of one byte of a value is more than that of the byte before. */
export const NEXT_BYTE = 0x100_0000;

const PAGE = 0x10000;

/** What a program needs in addition to its memory. */
export interface MemoryNeeds {
  readonly objectShadow: boolean;
  readonly dependenceShadow: boolean;
  /** Which bytes have no value is kept. */
  readonly definednessShadow: boolean;
}

/** Distance from a byte to its byte in the shadow memory of definedness: 1 while the value is indeterminate, otherwise 0. */
export function definednessShadowStart(needs: { readonly dependenceShadow: boolean }): number {
  return needs.dependenceShadow ? DEPENDENCE_SHADOW_END : DEPENDENCE_SHADOW;
}

/** Pages of the memory of one execution. */
export function memoryPages(needs: MemoryNeeds): number {
  if (needs.definednessShadow) return (definednessShadowStart(needs) + HEAP_LIMIT) / PAGE;
  if (needs.dependenceShadow) return DEPENDENCE_SHADOW_END / PAGE;
  return (needs.objectShadow ? DEPENDENCE_SHADOW : OBJECT_SHADOW) / PAGE;
}

/** Kinds of objects in the table. */
export const OBJECT_KIND = {
  free: 0,
  static: 1,
  function: 2,
  local: 3,
  heap: 4,
  /** `alloca` and variable-length arrays. */
  allocaOrVariableLength: 5,
  deadLocal: 6,
  deadHeap: 7,
} as const;

/** Header of a frame: 4 bytes each. */
export const FRAME = {
  /** Frame of the caller, 0 for the first. */
  caller: 0,
  /** Number of the function in the program. */
  function: 4,
  /** Site of the call. */
  callSite: 8,
  /** Address of the variable arguments. */
  variableArguments: 12,
  /** Offset at which the variables start. */
  header: 16,
} as const;
