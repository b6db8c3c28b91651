import type { Steps } from '../../interleave/translated-module.js';
import { because } from '../../reasons/because.js';
import { ERROR } from '../hidden-objects.js';
import { type LibraryCall, type LibraryFunction, libraryPart } from '../library-call.js';
import { attributesFor } from './attributes.js';
import { headerOf } from './headers.js';
import { type Mark, writeContents } from './object-contents.js';
import { beginObject, endObject, type UsedObject, useObject } from './object-life.js';
import {
  acquire,
  callingThread,
  libraryStateName,
  release,
  touch,
  whileUsing,
  writeInteger,
} from './synchronisation.js';
import { type Limit, WITHOUT_LIMIT, waitUpTo } from './timed-waits.js';

const ATTRIBUTES = attributesFor('mutex attributes');
const COUNT = 32n;

/** Kinds as glibc numbers them. */
export const KIND = { normal: 0, recursive: 1, checking: 2, adaptive: 3 } as const;

interface MutexState {
  /** The thread that holds it. */
  readonly owner: number | undefined;
  readonly count: number;
}

const FREE: MutexState = { owner: undefined, count: 0 };

/** Reads how a mutex is held. */
function readMutexState(call: LibraryCall, name: string): MutexState {
  const state = call.program.libraryState.get(name) ?? 0n;
  if (state === 0n) return FREE;
  return { owner: Number(BigInt.asUintN(32, state)) - 1, count: Number(state >> COUNT) };
}

function setState(call: LibraryCall, index: number, { owner, count }: MutexState): void {
  const state = owner === undefined ? 0n : BigInt(owner + 1) | (BigInt(count) << COUNT);
  call.program.libraryState.set(libraryStateName(call, 'mutex', index), state);
  writeContents(call, index, markOf(call, index));
}

const kindName = (name: string): string => `kind of ${name}`;

/** Nobody compares executions by the kind of a mutex: its contents tell it. */
function setKind(call: LibraryCall, index: number, kind: number): void {
  call.program.libraryState.keep(kindName(libraryStateName(call, 'mutex', index)), BigInt(kind));
}

function readKind(call: LibraryCall, index: number): number {
  return Number(call.program.libraryState.peek(kindName(libraryStateName(call, 'mutex', index))) ?? 0n);
}

/** What the contents of a mutex tell: its kind, and whether it is free. */
function markOf(call: LibraryCall, index: number): Mark {
  const state = call.program.libraryState.peek(libraryStateName(call, 'mutex', index)) ?? 0n;
  return 2 * readKind(call, index) + (state === 0n ? 0 : 1);
}

/** Offset of the kind in the mutex of glibc on x86; in an object of another size, there is none. */
function kindOffset(call: LibraryCall, bytes: number): number | undefined {
  if (call.wordSize === 8) return bytes === 40 ? 16 : undefined;
  return bytes === 24 ? 12 : undefined;
}

/** A mutex as a function uses it. Of a constant, all bytes but those of its kind must be zero. */
function usedMutex(call: LibraryCall, index: number): UsedObject {
  const begins = (bytes: Uint8Array): void => {
    const offset = kindOffset(call, bytes.length);
    const kind = offset === undefined ? 0 : (bytes[offset] ?? 0);
    const isPlain = bytes.every((byte, at) => byte === 0 || at === offset);
    if (kind > KIND.adaptive || !isPlain) call.program.ends.unsupported(because('extraordinary-mutex'));
    setKind(call, index, kind);
  };
  return { what: 'mutex', index, mark: () => markOf(call, index), begins };
}

function readMutexKind(call: LibraryCall, index: number): number {
  useObject(call, usedMutex(call, index));
  return readKind(call, index);
}

/** Which mutex is locked, how often, and how long a thread waits for it. */
interface Locking {
  readonly index?: number;
  readonly count?: number;
  readonly limit?: Limit;
}

/** Waits until the mutex is free, and takes it. */
export function* lockMutex(
  call: LibraryCall,
  { index = 0, count = 1, limit = WITHOUT_LIMIT }: Locking = {},
): Steps {
  const name = libraryStateName(call, 'mutex', index);
  const kind = readMutexKind(call, index);
  const self = callingThread(call);
  const { owner, count: held } = readMutexState(call, name);
  if (owner === self) {
    if (kind === KIND.checking) return ERROR.EDEADLK;
    if (kind === KIND.recursive) {
      setState(call, index, { owner, count: held + 1 });
      return 0;
    }
    // C leaves open what happens (C11 7.26.4.4p2).
    const isOpen = headerOf(call) === 'threads.h';
    if (isOpen || (call.program.threads === undefined && limit.kind === 'none'))
      call.program.ends.unsupported(because('mutex-deadlock'));
  }
  const wait = waitUpTo(call, () => readMutexState(call, name).owner === undefined, limit);
  const end = yield* whileUsing(call, [name], wait);
  if (end !== 'holds') {
    touch(call, name);
    return end === 'invalid' ? ERROR.EINVAL : ERROR.ETIMEDOUT;
  }
  setState(call, index, { owner: self, count });
  acquire(call, name);
  touch(call, name);
  return 0;
}

/**
 * Gives a mutex up that the thread must hold, once: where it was locked more often, POSIX leaves open whether others get it.
 *
 * @returns how often it was locked
 */
export function leaveMutex(call: LibraryCall, index: number): number {
  const count = demandMutex(call, index);
  if (count > 1) call.program.ends.unsupported(because('extraordinary-mutex'));
  release(call, libraryStateName(call, 'mutex', index));
  setState(call, index, FREE);
  return count;
}

/** Ends the execution unless the thread holds a mutex. @returns how often it was locked */
export function demandMutex(call: LibraryCall, index: number): number {
  readMutexKind(call, index);
  const { owner, count } = readMutexState(call, libraryStateName(call, 'mutex', index));
  if (owner !== callingThread(call)) call.program.ends.undefinedBehaviour(because('unlocked-mutex'));
  return count;
}

export const tryMutex: LibraryFunction = (call) => {
  const name = libraryStateName(call, 'mutex');
  const kind = readMutexKind(call, 0);
  const self = callingThread(call);
  const { owner, count } = readMutexState(call, name);
  if (owner === self && kind === KIND.recursive) {
    setState(call, 0, { owner, count: count + 1 });
    return 0;
  }
  touch(call, name);
  if (owner !== undefined) return ERROR.EBUSY;
  setState(call, 0, { owner: self, count: 1 });
  acquire(call, name);
  return 0;
};

export const unlockMutex: LibraryFunction = (call) => {
  const name = libraryStateName(call, 'mutex');
  const kind = readMutexKind(call, 0);
  const { owner, count } = readMutexState(call, name);
  if (owner !== callingThread(call)) {
    if (kind === KIND.recursive || kind === KIND.checking) return ERROR.EPERM;
    return call.program.ends.undefinedBehaviour(because('unlocked-mutex'));
  }
  if (count > 1) {
    setState(call, 0, { owner, count: count - 1 });
    return 0;
  }
  release(call, name);
  touch(call, name);
  setState(call, 0, FREE);
  return 0;
};

function isHeld(call: LibraryCall): boolean {
  return readMutexState(call, libraryStateName(call, 'mutex')).owner !== undefined;
}

/** A function initialises a mutex of this kind. */
export function beginMutex(call: LibraryCall, kind: number): 0 {
  beginObject(call, 'mutex', () => isHeld(call));
  setKind(call, 0, kind);
  setState(call, 0, FREE);
  return 0;
}

export const destroyMutex: LibraryFunction = (call) => {
  readMutexKind(call, 0);
  if (isHeld(call)) call.program.ends.undefinedBehaviour(because('locked-mutex-destroyed'));
  endObject(call, usedMutex(call, 0), () => false);
  return 0;
};

const setType: LibraryFunction = (call) => {
  const kind = call.int(1);
  ATTRIBUTES.use(call, 0);
  if (kind < 0 || kind > KIND.adaptive) return ERROR.EINVAL;
  return ATTRIBUTES.set(call, kind);
};

/** Mutexes. Their owners are in the state of the library, and their kinds where glibc has them. */
export const MUTEXES = libraryPart({
  pthread_mutex_init: (call) => beginMutex(call, ATTRIBUTES.read(call, 1)),
  pthread_mutex_lock: (call) => lockMutex(call),
  pthread_mutex_timedlock: (call) => lockMutex(call, { limit: { kind: 'time', index: 1 } }),
  pthread_mutex_trylock: tryMutex,
  pthread_mutex_unlock: unlockMutex,
  pthread_mutex_destroy: destroyMutex,
  pthread_mutexattr_init: ATTRIBUTES.begin,
  pthread_mutexattr_destroy: ATTRIBUTES.end,
  pthread_mutexattr_settype: setType,
  pthread_mutexattr_gettype: (call) => {
    writeInteger(call, 1, ATTRIBUTES.use(call, 0));
    return 0;
  },
});
