import { isLibraryName } from '../library/library-names.js';
import type { SourceRange } from '../tree/source-range.js';
import type { TypedProgram } from '../tree/typed-program.js';

/** Reserved names of the library that programs define for themselves, and that nothing else calls. */
const OWN: ReadonlySet<string> = new Set(['__assert_fail', '__assert', '__assert_perror_fail']);

/** Functions that the files in front of and behind a program call where somebody defines them. */
const OF_START_FILES: ReadonlySet<string> = new Set([
  '_init',
  '_fini',
  '_start',
  '__gmon_start__',
  '__libc_csu_init',
  '__libc_csu_fini',
  '_ITM_registerTMCloneTable',
  '_ITM_deregisterTMCloneTable',
  '__libc_csu_irel',
  '_mcleanup',
]);

/** Functions of the library that call none of the program, whatever that defines. */
const ALONE: ReadonlySet<string> = new Set([
  'abort',
  'exit',
  'quick_exit',
  '_exit',
  '_Exit',
  '__builtin_trap',
  'malloc',
  'calloc',
  'free',
  'rand',
  'srand',
  'clock',
  'time',
]);

/** Functions that the rest of the library calls in the version that the program defines, if it does. */
const MEMORY: ReadonlySet<string> = new Set([
  'malloc',
  'calloc',
  'realloc',
  'free',
  'aligned_alloc',
  'memalign',
  'posix_memalign',
  'valloc',
  'pvalloc',
  'reallocarray',
  'malloc_usable_size',
]);

/** Functions of the library that get no memory. */
const WITHOUT_MEMORY: ReadonlySet<string> = new Set([
  'memcpy',
  'memmove',
  'memset',
  'memcmp',
  'memchr',
  'strlen',
  'strnlen',
  'strcpy',
  'strncpy',
  'strcat',
  'strncat',
  'strcmp',
  'strncmp',
  'strchr',
  'strrchr',
  'strstr',
  'strspn',
  'strcspn',
  'strpbrk',
  'abs',
  'labs',
  'llabs',
  'atoi',
  'atol',
  'isalpha',
  'isdigit',
  'isspace',
  'toupper',
  'tolower',
]);

/** A function that the program defines with a name of the implementation, so that its text does not tell who calls it. */
export interface ReservedFunction {
  readonly name: string;
  readonly range: SourceRange;
  /** Who else calls it; a builtin is called by nobody: gcc puts its own in place of each call, and clang refuses it. */
  readonly meaning: 'called-around-main' | 'called-by-library' | 'called-by-compiler' | 'builtin';
}

/** The first such function; undefined: there is none. */
export function findReservedFunction({ functions }: TypedProgram): ReservedFunction | undefined {
  for (const { name, definition } of functions) {
    const meaning = meaningOf(name);
    if (definition !== undefined && meaning !== undefined)
      return { name, range: definition.nameRange, meaning };
  }
  return undefined;
}

function meaningOf(name: string): ReservedFunction['meaning'] | undefined {
  if (OF_START_FILES.has(name)) return 'called-around-main';
  const isReserved = /^_[_A-Z]/.test(name);
  if (!isReserved || OWN.has(name) || !isLibraryName(name)) return undefined;
  return name.startsWith('__builtin_') ? 'builtin' : 'called-by-library';
}

/** Functions that compiled code calls where its program does not: to copy, clear and compare structures and arrays. */
const OF_COMPILED_CODE: ReadonlySet<string> = new Set(['memcpy', 'memmove', 'memset', 'memcmp']);

/** The first function of the program that compiled code may call, whatever the program does. */
export function findFunctionOfCompiledCode({ functions }: TypedProgram): ReservedFunction | undefined {
  for (const { name, definition, linkage } of functions) {
    if (definition !== undefined && linkage === 'external' && OF_COMPILED_CODE.has(name))
      return { name, range: definition.nameRange, meaning: 'called-by-compiler' };
  }
  return undefined;
}

/** What keeps its program from being examined, as a sentence without a full stop. */
export function describeReservedFunction({ name, meaning }: ReservedFunction): string {
  switch (meaning) {
    case 'called-around-main':
      return `the program defines ${name}, which is called before or after main`;
    case 'called-by-library':
      return `the program defines ${name}, which the library may call`;
    case 'called-by-compiler':
      return `the program defines ${name}, which compiled code may call`;
    case 'builtin':
      return `the program defines ${name}, but gcc calls its own builtin of this name`;
  }
}

/**
 * Whether a function of the library may get memory from a function that the program defines: `strdup` calls the `malloc` of
 * the program.
 */
export function mayGetOwnMemory({ functions }: TypedProgram, name: string): boolean {
  if (ALONE.has(name) || WITHOUT_MEMORY.has(name) || !isLibraryName(name)) return false;
  return functions.some((each) => each.definition !== undefined && MEMORY.has(each.name));
}

const own = new WeakMap<TypedProgram, boolean>();

/**
 * Whether a function of the library may call one that the program defines in its place: `printf` gets its buffer from
 * the `malloc` of the program.
 */
export function mayCallBack(program: TypedProgram, name: string): boolean {
  if (ALONE.has(name) || !isLibraryName(name)) return false;
  const known =
    own.get(program) ??
    program.functions.some((each) => each.definition !== undefined && isLibraryName(each.name));
  own.set(program, known);
  return known;
}
