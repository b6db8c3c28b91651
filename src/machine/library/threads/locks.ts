import type { Steps } from '../../interleave/translated-module.js';
import { because } from '../../reasons/because.js';
import { ERROR, setError } from '../hidden-objects.js';
import { type LibraryCall, type LibraryFunction, libraryPart } from '../library-call.js';
import { attributesFor } from './attributes.js';
import { waitCancellably } from './cancellable-waits.js';
import { testCancellation } from './cancellation.js';
import { type Mark, writeContents } from './object-contents.js';
import { beginObject, endObject, type UsedObject, useObject } from './object-life.js';
import {
  acquire,
  callingThread,
  libraryStateName,
  release,
  touch,
  waitFor,
  whileUsing,
  writeInteger,
} from './synchronisation.js';
import { isLimitValid, type Limit, WITHOUT_LIMIT, waitUpTo } from './timed-waits.js';

const ATTRIBUTES = attributesFor('rwlock attributes');

function readLockState(call: LibraryCall, name: string): bigint {
  return call.program.libraryState.get(name) ?? 0n;
}

/** What the contents of an object tell in this state. */
const MARKS: Readonly<Record<Locked, (state: bigint) => Mark>> = {
  rwlock: (state) => (state === 0n ? 0 : 1),
  // As with glibc, 0 is a lock that is held.
  'spin lock': (state) => (state === 0n ? 1 : 0),
  semaphore: (state) => Number(state),
};

type Locked = 'rwlock' | 'spin lock' | 'semaphore';

function usedLock(call: LibraryCall, what: Locked): UsedObject {
  const mark = () => MARKS[what](call.program.libraryState.peek(libraryStateName(call, what)) ?? 0n);
  return { what, mark };
}

/** The name of the state of the object, which must not be a copy. */
function findLock(call: LibraryCall, what: Locked): string {
  return useObject(call, usedLock(call, what));
}

function setLockState(call: LibraryCall, what: Locked, state: bigint): void {
  call.program.libraryState.set(libraryStateName(call, what), state);
  writeContents(call, 0, MARKS[what](state));
}

/** Bits of the state of a lock for readers and writers: the writer plus 1, and for each thread how often it reads. */
const WRITER = 32n;
const READS = 16n;

/** How often one thread may read at once, here. */
const MOST_READS = (1n << READS) - 1n;

const findWriter = (state: bigint): number => Number(BigInt.asUintN(Number(WRITER), state)) - 1;
const countReads = (state: bigint, thread: number): bigint =>
  BigInt.asUintN(Number(READS), state >> (WRITER + READS * BigInt(thread)));
const oneRead = (thread: number): bigint => 1n << (WRITER + READS * BigInt(thread));

/** Of glibc. */
const SEM_VALUE_MAX = 0x7fff_ffffn;

type Purpose = 'read' | 'write';

function* lockFor(call: LibraryCall, purpose: Purpose, limit: Limit): Steps {
  const name = findLock(call, 'rwlock');
  if (!isLimitValid(call, limit)) return ERROR.EINVAL;
  const self = callingThread(call);
  const state = readLockState(call, name);
  if (findWriter(state) === self) return ERROR.EDEADLK;
  const wait = waitUpTo(call, () => isFree(readLockState(call, name), purpose), limit);
  const end = yield* whileUsing(call, [name], wait);
  if (end === 'holds') take(call, name, purpose);
  touch(call, name);
  if (end !== 'holds') return ERROR.ETIMEDOUT;
  return 0;
}

function isFree(state: bigint, purpose: Purpose): boolean {
  return purpose === 'write' ? state === 0n : findWriter(state) < 0;
}

function take(call: LibraryCall, name: string, purpose: Purpose): void {
  const self = callingThread(call);
  const state = readLockState(call, name);
  if (purpose === 'read' && countReads(state, self) === MOST_READS)
    call.program.ends.unsupported(because('library-function-without-execution', call.callee.entity.name));
  setLockState(call, 'rwlock', purpose === 'write' ? BigInt(self + 1) : state + oneRead(self));
  acquire(call, name);
  if (purpose === 'write') acquire(call, `reads of ${name}`);
}

function tryFor(purpose: Purpose): LibraryFunction {
  return (call) => {
    const name = findLock(call, 'rwlock');
    touch(call, name);
    if (!isFree(readLockState(call, name), purpose)) return ERROR.EBUSY;
    take(call, name, purpose);
    return 0;
  };
}

const unlock: LibraryFunction = (call) => {
  const name = findLock(call, 'rwlock');
  const self = callingThread(call);
  const state = readLockState(call, name);
  touch(call, name);
  if (findWriter(state) === self) {
    release(call, name);
    setLockState(call, 'rwlock', 0n);
  } else if (countReads(state, self) > 0n) {
    release(call, `reads of ${name}`);
    setLockState(call, 'rwlock', state - oneRead(self));
  } else call.program.ends.undefinedBehaviour(because('unlocked-mutex'));
  return 0;
};

function* lockSpin(call: LibraryCall): Steps {
  const name = findLock(call, 'spin lock');
  // POSIX leaves open what happens.
  if (readLockState(call, name) === BigInt(callingThread(call) + 1))
    call.program.ends.unsupported(because('mutex-deadlock'));
  const wait = waitFor(call, () => readLockState(call, name) === 0n);
  yield* whileUsing(call, [name], wait);
  setLockState(call, 'spin lock', BigInt(callingThread(call) + 1));
  acquire(call, name);
  touch(call, name);
  return 0;
}

function* waitForSemaphore(call: LibraryCall, limit: Limit): Steps {
  const name = findLock(call, 'semaphore');
  yield* testCancellation(call);
  if (!isLimitValid(call, limit)) return fail(call, ERROR.EINVAL);
  const isOpen = (): boolean => readLockState(call, name) > 0n;
  yield* whileUsing(call, [name], waitCancellably(call, { until: isOpen, limit }));
  if (!isOpen()) {
    touch(call, name);
    yield* testCancellation(call);
    return fail(call, ERROR.ETIMEDOUT);
  }
  setLockState(call, 'semaphore', readLockState(call, name) - 1n);
  acquire(call, name);
  touch(call, name);
  return 0;
}

function fail(call: LibraryCall, error: number): number {
  setError(call, error);
  return -1;
}

function initialised(what: Locked): LibraryFunction {
  return (call) => {
    if (what === 'rwlock') ATTRIBUTES.read(call, 1);
    beginObject(call, what, () => isHeld(call, what));
    setLockState(call, what, 0n);
    return 0;
  };
}

function isHeld(call: LibraryCall, what: Locked): boolean {
  return readLockState(call, libraryStateName(call, what)) !== 0n;
}

function destroyed(what: Locked): LibraryFunction {
  return (call) => {
    // A semaphore has nobody who holds it.
    const isInUse = () => what !== 'semaphore' && isHeld(call, what);
    endObject(call, usedLock(call, what), isInUse);
    call.program.libraryState.set(libraryStateName(call, what), 0n);
    return 0;
  };
}

const initialiseSemaphore: LibraryFunction = (call) => {
  const value = BigInt.asUintN(32, call.bits(2));
  if (value > SEM_VALUE_MAX) return fail(call, ERROR.EINVAL);
  beginObject(call, 'semaphore', () => false);
  setLockState(call, 'semaphore', value);
  return 0;
};

/** Waits for locks for readers and writers. */
export const RWLOCK_WAITS = libraryPart({
  pthread_rwlock_rdlock: (call) => lockFor(call, 'read', WITHOUT_LIMIT),
  pthread_rwlock_wrlock: (call) => lockFor(call, 'write', WITHOUT_LIMIT),
  pthread_rwlock_timedrdlock: (call) => lockFor(call, 'read', { kind: 'time', index: 1 }),
  pthread_rwlock_timedwrlock: (call) => lockFor(call, 'write', { kind: 'time', index: 1 }),
});

/** What else is done with locks for readers and writers; spin locks and semaphores. */
export const LOCKS = libraryPart({
  pthread_rwlock_init: initialised('rwlock'),
  pthread_rwlock_tryrdlock: tryFor('read'),
  pthread_rwlock_trywrlock: tryFor('write'),
  pthread_rwlock_unlock: unlock,
  pthread_rwlock_destroy: destroyed('rwlock'),
  pthread_rwlockattr_init: ATTRIBUTES.begin,
  pthread_rwlockattr_destroy: ATTRIBUTES.end,
  pthread_spin_init: initialised('spin lock'),
  pthread_spin_lock: lockSpin,
  pthread_spin_trylock: (call) => {
    const name = findLock(call, 'spin lock');
    touch(call, name);
    if (readLockState(call, name) !== 0n) return ERROR.EBUSY;
    setLockState(call, 'spin lock', BigInt(callingThread(call) + 1));
    acquire(call, name);
    return 0;
  },
  pthread_spin_unlock: (call) => {
    const name = findLock(call, 'spin lock');
    if (readLockState(call, name) !== BigInt(callingThread(call) + 1))
      call.program.ends.undefinedBehaviour(because('unlocked-mutex'));
    release(call, name);
    touch(call, name);
    setLockState(call, 'spin lock', 0n);
    return 0;
  },
  pthread_spin_destroy: destroyed('spin lock'),
  sem_init: initialiseSemaphore,
  sem_wait: (call) => waitForSemaphore(call, WITHOUT_LIMIT),
  sem_timedwait: (call) => waitForSemaphore(call, { kind: 'time', index: 1 }),
  sem_trywait: (call) => {
    const name = findLock(call, 'semaphore');
    touch(call, name);
    if (readLockState(call, name) === 0n) return fail(call, ERROR.EAGAIN);
    setLockState(call, 'semaphore', readLockState(call, name) - 1n);
    acquire(call, name);
    return 0;
  },
  sem_post: (call) => {
    const name = findLock(call, 'semaphore');
    if (readLockState(call, name) >= SEM_VALUE_MAX) return fail(call, ERROR.EOVERFLOW);
    release(call, name);
    touch(call, name);
    setLockState(call, 'semaphore', readLockState(call, name) + 1n);
    return 0;
  },
  sem_getvalue: (call) => {
    const name = findLock(call, 'semaphore');
    // POSIX does not say that it synchronises; ThreadSanitizer does.
    acquire(call, name);
    writeInteger(call, 1, Number(readLockState(call, name)));
    return 0;
  },
  sem_destroy: destroyed('semaphore'),
});
