/** What a function gives in memory of its own; `nothing`: it only releases memory. */
type Given =
  | 'bytes'
  | 'zeros'
  | 'aligned bytes'
  | 'the bytes of other memory'
  | 'a string'
  | 'the start of a string'
  | 'a wide string'
  | 'a text'
  | 'bytes on the stack'
  | 'nothing';

/** Functions of C (C11 7.22.3), POSIX and the GNU library that are called to get memory, or to release it. */
const GIVEN = {
  malloc: 'bytes',
  calloc: 'zeros',
  aligned_alloc: 'aligned bytes',
  memalign: 'aligned bytes',
  posix_memalign: 'aligned bytes',
  pvalloc: 'aligned bytes',
  valloc: 'aligned bytes',
  realloc: 'the bytes of other memory',
  reallocarray: 'the bytes of other memory',
  strdup: 'a string',
  __strdup: 'a string',
  strndup: 'the start of a string',
  __strndup: 'the start of a string',
  wcsdup: 'a wide string',
  asprintf: 'a text',
  vasprintf: 'a text',
  alloca: 'bytes on the stack',
  cfree: 'nothing',
  free: 'nothing',
} as const satisfies Readonly<Record<string, Given>>;

/** Functions that give such memory. */
export type Allocator<Kind extends Given> = {
  [Name in keyof typeof GIVEN]: (typeof GIVEN)[Name] extends Kind ? Name : never;
}[keyof typeof GIVEN];

/** Builtins do what the functions do whose names they have. */
const BY_NAME: ReadonlyMap<string, Given> = new Map(
  Object.entries(GIVEN).flatMap(([name, given]) => [
    [name, given],
    [`__builtin_${name}`, given],
  ]),
);

/** Whether a function allocates or releases memory on the heap. */
export function isAboutHeap(name: string): boolean {
  const given = BY_NAME.get(name);
  return given !== undefined && given !== 'bytes on the stack';
}

/** Whether memory may be gone that was there before, and pointers to it without a value; of what is new, nobody has read anything. */
export function releasesMemory(name: string): boolean {
  const given = BY_NAME.get(name);
  return given === 'nothing' || given === 'the bytes of other memory';
}

/** Whether it allocates memory. */
export function isAllocator(name: string): boolean {
  const given = BY_NAME.get(name);
  return given !== undefined && given !== 'nothing';
}

/** Functions that copy a string to memory of its own. */
export type DuplicatingFunction = Allocator<'a string' | 'the start of a string'>;

export function isDuplicatingFunction(name: string): name is DuplicatingFunction {
  const given = Object.hasOwn(GIVEN, name) ? BY_NAME.get(name) : undefined;
  return given === 'a string' || given === 'the start of a string';
}
