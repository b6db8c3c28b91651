import type { Steps } from '../../interleave/translated-module.js';
import { because } from '../../reasons/because.js';
import { ERROR, setError } from '../hidden-objects.js';
import { type LibraryCall, type LibraryFunction, libraryPart } from '../library-call.js';
import { waitCancellably } from './cancellable-waits.js';
import { testCancellation } from './cancellation.js';
import { checkMark, writeMark } from './object-marks.js';
import {
  acquire,
  callingThread,
  clear,
  clearAttributes,
  libraryStateName,
  locate,
  look,
  release,
  touch,
  waitFor,
  writeInteger,
} from './synchronisation.js';
import { isLimitValid, type Limit, WITHOUT_LIMIT, waitUpTo } from './timed-waits.js';

function readLockState(call: LibraryCall, name: string): bigint {
  return call.program.libraryState.get(name) ?? 0n;
}

/** What the first number of an object is that the library has initialised, or that is 0, in this state. */
const MARKS: Readonly<Record<Locked, (state: bigint) => number>> = {
  rwlock: (state) => (state === 0n ? 0 : 1),
  // As with glibc, 0 is a lock that is held: one must be initialised.
  'spin lock': (state) => (state === 0n ? 1 : 0),
  semaphore: (state) => Number(BigInt.asIntN(32, state)),
};

type Locked = 'rwlock' | 'spin lock' | 'semaphore';

/** The name of the state of the object, which must not be a copy. */
function findLock(call: LibraryCall, what: Locked): string {
  const name = libraryStateName(call, what);
  checkMark(call, 0, MARKS[what](call.program.libraryState.peek(name) ?? 0n));
  return name;
}

function setLockState(call: LibraryCall, what: Locked, state: bigint): void {
  call.program.libraryState.set(libraryStateName(call, what), state);
  writeMark(call, 0, MARKS[what](state));
}

/** Bits of the state of a lock for readers and writers: the writer plus 1, and for each thread how often it reads. */
const WRITER = 32n;
const READS = 16n;

const findWriter = (state: bigint): number => Number(BigInt.asUintN(Number(WRITER), state)) - 1;
const countReads = (state: bigint, thread: number): bigint =>
  BigInt.asUintN(Number(READS), state >> (WRITER + READS * BigInt(thread)));
const oneRead = (thread: number): bigint => 1n << (WRITER + READS * BigInt(thread));

/** Of glibc. */
const SEM_VALUE_MAX = 0x7fff_ffffn;
/** Fewer threads may wait at a barrier of glibc. */
const BARRIER_LIMIT = 0x7fff_ffffn;

type Purpose = 'read' | 'write';

function* lockFor(call: LibraryCall, purpose: Purpose, limit: Limit): Steps {
  const name = findLock(call, 'rwlock');
  if (!isLimitValid(call, limit)) return ERROR.EINVAL;
  const self = callingThread(call);
  const state = readLockState(call, name);
  if (findWriter(state) === self) return ERROR.EDEADLK;
  const end = yield* waitUpTo(call, () => isFree(readLockState(call, name), purpose), limit);
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
  yield* waitFor(call, () => readLockState(call, name) === 0n);
  setLockState(call, 'spin lock', BigInt(callingThread(call) + 1));
  acquire(call, name);
  touch(call, name);
  return 0;
}

/** How many threads a barrier waits for, how many have arrived, and how often it has opened. */
function barrierPart(call: LibraryCall, part: 'needed' | 'arrived' | 'opened'): string {
  return `${part} at ${libraryStateName(call, 'barrier')}`;
}

function* waitAtBarrier(call: LibraryCall): Steps {
  locate(call);
  const name = libraryStateName(call, 'barrier');
  const { libraryState } = call.program;
  const [needed, arrived, opened] = (['needed', 'arrived', 'opened'] as const).map((part) =>
    barrierPart(call, part),
  );
  if (needed === undefined || arrived === undefined || opened === undefined) return ERROR.EINVAL;
  look(call, arrived);
  const round = readLockState(call, opened);
  const count = readLockState(call, arrived) + 1n;
  const most = readLockState(call, needed);
  if (most === 0n) call.program.ends.unsupported(because('changed-synchronisation', call.callee.entity.name));
  libraryState.set(arrived, count);
  release(call, `${name} ${round}`);
  if (count === most) {
    libraryState.set(arrived, 0n);
    libraryState.set(opened, round + 1n);
  } else yield* waitFor(call, () => readLockState(call, opened) > round);
  acquire(call, `${name} ${round}`);
  // One of the threads, the last one here, learns so. The barrier may have been initialised again meanwhile.
  return count === most ? -1 : 0;
}

function* waitForSemaphore(call: LibraryCall, limit: Limit): Steps {
  const name = findLock(call, 'semaphore');
  yield* testCancellation(call);
  if (!isLimitValid(call, limit)) return fail(call, ERROR.EINVAL);
  const isOpen = (): boolean => readLockState(call, name) > 0n;
  yield* waitCancellably(call, { until: isOpen, limit });
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
    clear(call);
    setLockState(call, what, 0n);
    return 0;
  };
}

const initialiseSemaphore: LibraryFunction = (call) => {
  const value = BigInt.asUintN(32, call.bits(2));
  if (value > SEM_VALUE_MAX) return fail(call, ERROR.EINVAL);
  clear(call);
  setLockState(call, 'semaphore', value);
  return 0;
};

const nothing: LibraryFunction = (call) => {
  locate(call);
  return 0;
};

/** Locks for readers and writers, spin locks, barriers and semaphores. */
export const LOCKS = libraryPart({
  pthread_rwlock_init: initialised('rwlock'),
  pthread_rwlock_rdlock: (call) => lockFor(call, 'read', WITHOUT_LIMIT),
  pthread_rwlock_wrlock: (call) => lockFor(call, 'write', WITHOUT_LIMIT),
  pthread_rwlock_timedrdlock: (call) => lockFor(call, 'read', { kind: 'time', index: 1 }),
  pthread_rwlock_timedwrlock: (call) => lockFor(call, 'write', { kind: 'time', index: 1 }),
  pthread_rwlock_tryrdlock: tryFor('read'),
  pthread_rwlock_trywrlock: tryFor('write'),
  pthread_rwlock_unlock: unlock,
  pthread_rwlock_destroy: nothing,
  pthread_rwlockattr_init: clearAttributes,
  pthread_rwlockattr_destroy: nothing,
  pthread_barrierattr_init: clearAttributes,
  pthread_barrierattr_destroy: nothing,
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
  pthread_spin_destroy: nothing,
  pthread_barrier_init: (call) => {
    const needed = BigInt.asUintN(32, call.bits(2));
    if (needed === 0n || needed >= BARRIER_LIMIT) return ERROR.EINVAL;
    clear(call);
    call.program.libraryState.set(barrierPart(call, 'needed'), needed);
    call.program.libraryState.set(barrierPart(call, 'arrived'), 0n);
    return 0;
  },
  pthread_barrier_wait: waitAtBarrier,
  pthread_barrier_destroy: nothing,
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
  sem_destroy: nothing,
});
