import type { Steps } from '../../interleave/translated-module.js';
import { because } from '../../reasons/because.js';
import type { RunningProgram } from '../../state/running-program.js';
import { ERROR } from '../hidden-objects.js';
import { type LibraryCall, type LibraryFunction, libraryPart } from '../library-call.js';
import { callAtEnd } from './called-at-end.js';
import { numberOf } from './handles.js';
import { headerOf, refuseObject, THREAD_HEADERS } from './headers.js';
import { THRD_ERROR } from './mutexes-of-c11.js';
import { callingThread, writeInteger } from './synchronisation.js';
import { setFact } from './thread-facts.js';

/** How often POSIX lets destructors leave new values behind. */
const DESTRUCTOR_ROUNDS = 4;

const KEYS = 'number of keys';
/** `PTHREAD_KEYS_MAX` of glibc. */
const MOST_KEYS = 1024;
/** Instead of a destructor. */
const DELETED = -1n;
const numberName = (key: bigint): string => `number of key ${key}`;
const destructorName = (key: bigint): string => `destructor of key ${key}`;
/** Of which header the function was that has created it. */
const headerName = (key: bigint): string => `header of key ${key}`;
const valueName = (key: bigint, thread: number): string => `value of key ${key} in thread ${thread}`;

/** In which order destructors are called is left open (POSIX, `pthread_key_create`; C11 7.26.6.1). */
const ORDERS = {
  plain: 'rising',
  native: 'rising',
  negative: 'falling',
  rising: 'rising',
  mixed: 'falling',
} as const;

/** The keys of the values for which a destructor is to be called, in some order. */
function keysToEnd({ libraryState, memory }: RunningProgram, thread: number): readonly bigint[] {
  const keys: bigint[] = [];
  for (let key = 0n; key < (libraryState.get(KEYS) ?? 0n); key++) {
    const destructor = libraryState.get(destructorName(key)) ?? 0n;
    const isDue = (libraryState.get(valueName(key, thread)) ?? 0n) !== 0n;
    if (isDue && destructor !== 0n && destructor !== DELETED) keys.push(key);
  }
  return keys.length > 1 && memory.answers.way(ORDERS) === 'falling' ? keys.toReversed() : keys;
}

/** Calls the destructors for what the thread that ends has stored by its keys. */
export function* runDestructors(program: RunningProgram): Steps {
  const { libraryState, threads } = program;
  const thread = threads?.current ?? 0;
  setFact(program, 'ending', thread, 1);
  for (let round = 0; round < DESTRUCTOR_ROUNDS; round++) {
    for (const key of keysToEnd(program, thread)) {
      const value = libraryState.get(valueName(key, thread)) ?? 0n;
      const destructor = libraryState.get(destructorName(key)) ?? 0n;
      if (value === 0n || destructor === 0n || destructor === DELETED) continue;
      libraryState.set(valueName(key, thread), 0n);
      yield* callAtEnd(program, destructor, value);
    }
  }
  // Nobody asks this about a thread that has ended: executions that differ in nothing else are alike.
  setFact(program, 'ending', thread, 0);
  setFact(program, 'state', thread, 0);
  return undefined;
}

function numberOfHeader(call: LibraryCall): bigint {
  return BigInt(THREAD_HEADERS.indexOf(headerOf(call)));
}

/** The key that the first argument stands for; it must be one that was not deleted. */
function keyAt(call: LibraryCall): bigint {
  const { libraryState, ends } = call.program;
  const number = BigInt.asUintN(32, call.bits(0));
  for (let key = (libraryState.get(KEYS) ?? 0n) - 1n; key >= 0n; key--) {
    if (libraryState.get(numberName(key)) !== number) continue;
    if (libraryState.get(destructorName(key)) === DELETED) break;
    if (libraryState.peek(headerName(key)) !== numberOfHeader(call)) refuseObject(call);
    return key;
  }
  return ends.undefinedBehaviour(because('no-key', call.callee.entity.name));
}

/** The number of the next key: the library may use that of a deleted one again. */
function nextNumber(call: LibraryCall, key: bigint): bigint {
  const { libraryState } = call.program;
  const numbering = call.memory.answers.numbering('keys');
  for (let old = key - 1n; old >= 0n && numbering.numbers === 'reused'; old--) {
    const number = libraryState.get(numberName(old));
    const isFree = libraryState.get(destructorName(old)) === DELETED;
    if (number !== undefined && isFree && !isInUse(call, number)) return number;
  }
  return numberOf(numbering, key, 32);
}

function isInUse({ program }: LibraryCall, number: bigint): boolean {
  const { libraryState } = program;
  for (let key = 0n; key < (libraryState.get(KEYS) ?? 0n); key++)
    if (libraryState.get(numberName(key)) === number && libraryState.get(destructorName(key)) !== DELETED)
      return true;
  return false;
}

function countKeys({ program }: LibraryCall): number {
  const { libraryState } = program;
  let count = 0;
  for (let key = 0n; key < (libraryState.get(KEYS) ?? 0n); key++)
    if (libraryState.get(destructorName(key)) !== DELETED) count++;
  return count;
}

/** @param failed what it returns where there are too many */
function createKey(failed: number): LibraryFunction {
  return (call) => {
    const { libraryState } = call.program;
    if (countKeys(call) >= MOST_KEYS) return failed;
    const key = libraryState.get(KEYS) ?? 0n;
    const number = nextNumber(call, key);
    libraryState.set(KEYS, key + 1n);
    libraryState.set(destructorName(key), call.pointer(1));
    libraryState.set(numberName(key), number);
    libraryState.keep(headerName(key), numberOfHeader(call));
    writeInteger(call, 0, Number(number));
    return 0;
  };
}

const deleteKey: LibraryFunction = (call) => {
  call.program.libraryState.set(destructorName(keyAt(call)), DELETED);
  return 0;
};

const setValue: LibraryFunction = (call) => {
  call.program.libraryState.set(valueName(keyAt(call), callingThread(call)), call.pointer(1));
  return 0;
};

const getValue: LibraryFunction = (call) =>
  call.program.libraryState.get(valueName(keyAt(call), callingThread(call))) ?? 0n;

/** What each thread keeps for itself by keys. */
export const SPECIFIC_DATA = libraryPart({
  pthread_key_create: createKey(ERROR.EAGAIN),
  pthread_key_delete: deleteKey,
  pthread_setspecific: setValue,
  pthread_getspecific: getValue,
  tss_create: createKey(THRD_ERROR),
  tss_delete: deleteKey,
  tss_set: setValue,
  tss_get: getValue,
});
