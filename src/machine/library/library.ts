import { ALLOCATION } from './allocation.js';
import { CHARACTER_FUNCTIONS } from './characters.js';
import { CHECKED_FUNCTIONS } from './checked-functions.js';
import { FLOAT_TEXTS } from './float-texts.js';
import { FORMATTED_INPUT } from './formatted-input.js';
import { FORMATTED_OUTPUT, FORMATTED_TEXTS } from './formatted-output.js';
import { HIDDEN_OBJECTS } from './hidden-objects.js';
import type { LibraryFunction } from './library-call.js';
import { MATHEMATICS } from './mathematics.js';
import { MEMORY_FUNCTIONS } from './memory-functions.js';
import { NUMBERS } from './numbers.js';
import { PROCESS } from './process.js';
import { RANDOM_NUMBERS } from './random-numbers.js';
import { SORTING } from './sorting.js';
import { STRINGS } from './strings.js';
import { TEXT_INPUT } from './text-input.js';
import { BARRIERS } from './threads/barriers.js';
import { CANCELLATION } from './threads/cancellation.js';
import { CLOCKS } from './threads/clocks.js';
import { CONDITIONS } from './threads/conditions.js';
import { LOCKS, RWLOCK_WAITS } from './threads/locks.js';
import { MUTEXES } from './threads/mutexes.js';
import { MUTEXES_OF_C11 } from './threads/mutexes-of-c11.js';
import { perhapsCancelled } from './threads/open-cancellation.js';
import { SPECIFIC_DATA } from './threads/specific-data.js';
import { THREADS } from './threads/threads.js';

/**
 * What the functions of the library do. To add one: its prototype in `src/c/library/headers`, its behaviour in one of
 * the files here, and a row in test/machine/library-functions.test.ts.
 */
const LIBRARY: ReadonlyMap<string, LibraryFunction> = new Map(
  [
    CANCELLATION,
    CHARACTER_FUNCTIONS,
    CHECKED_FUNCTIONS,
    BARRIERS,
    CLOCKS,
    CONDITIONS,
    FORMATTED_TEXTS,
    HIDDEN_OBJECTS,
    LOCKS,
    MATHEMATICS,
    ALLOCATION,
    MEMORY_FUNCTIONS,
    MUTEXES,
    MUTEXES_OF_C11,
    NUMBERS,
    PROCESS,
    RANDOM_NUMBERS,
    FLOAT_TEXTS,
    SORTING,
    STRINGS,
    TEXT_INPUT,
    THREADS,
    SPECIFIC_DATA,
    ...[FORMATTED_INPUT, FORMATTED_OUTPUT, RWLOCK_WAITS].map(perhapsCancelled),
  ].flatMap((part) => [...part]),
);

/** True for functions of the C library and of the competition that the machine executes itself. */
export function isLibraryFunction(name: string): boolean {
  return libraryFunction(name) !== undefined;
}

export function libraryFunction(name: string): LibraryFunction | undefined {
  return LIBRARY.get(name.replace(/^__builtin_/, ''));
}
