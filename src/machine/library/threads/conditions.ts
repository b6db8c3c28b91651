import type { Steps } from '../../interleave/translated-module.js';
import { because } from '../../reasons/because.js';
import { ERROR } from '../hidden-objects.js';
import { type LibraryCall, type LibraryFunction, libraryPart } from '../library-call.js';
import { attributesFor } from './attributes.js';
import { waitCancellably } from './cancellable-waits.js';
import { testCancellation } from './cancellation.js';
import { demandMutex, leaveMutex, lockMutex } from './mutexes.js';
import { thrdResult } from './mutexes-of-c11.js';
import { type Mark, writeContents } from './object-contents.js';
import { beginObject, endObject, type UsedObject, useObject } from './object-life.js';
import { acquire, libraryStateName, look, release, touch, whileUsing } from './synchronisation.js';
import { isLimitOver, isLimitValid, type Limit, WITHOUT_LIMIT } from './timed-waits.js';

const ATTRIBUTES = attributesFor('condition attributes');

/** How many waits have begun, which of them go on (a bit for each), and the pointer to the mutex of these. */
const BEGUN = 'begun';
const WAITING = 'waiting';
const MUTEX = 'mutex';

function readConditionState(call: LibraryCall, which: string): bigint {
  return call.program.libraryState.get(`${which} ${libraryStateName(call, 'condition')}`) ?? 0n;
}

function setState(call: LibraryCall, which: string, value: bigint): void {
  call.program.libraryState.set(`${which} ${libraryStateName(call, 'condition')}`, value);
}

/** What the contents of the object tell: not what they did before a wait. */
function markOf(call: LibraryCall): Mark {
  const begun = call.program.libraryState.peek(`${BEGUN} ${libraryStateName(call, 'condition')}`) ?? 0n;
  return Number(BigInt.asIntN(32, begun));
}

function usedCondition(call: LibraryCall): UsedObject {
  return { what: 'condition', mark: () => markOf(call) };
}

/** While threads wait, others must wait with the same mutex (POSIX, `pthread_cond_wait`). */
function bindMutex(call: LibraryCall): void {
  const isBound = readConditionState(call, WAITING) !== 0n;
  if (isBound && readConditionState(call, MUTEX) !== call.pointer(1))
    call.program.ends.undefinedBehaviour(because('object-in-use'));
  setState(call, MUTEX, call.pointer(1));
}

/** Waits for a signal. A thread wakes without one only where the schedule wants that; POSIX allows it anywhere. */
function wait(call: LibraryCall, limit: Limit): Steps {
  useObject(call, usedCondition(call));
  demandMutex(call, 1);
  return whileUsing(call, [libraryStateName(call, 'mutex', 1)], waitWithMutex(call, limit));
}

function* waitWithMutex(call: LibraryCall, limit: Limit): Steps {
  yield* testCancellation(call);
  if (!isLimitValid(call, limit)) return ERROR.EINVAL;
  if (isLimitOver(call, limit)) return yield* waitInVain(call);
  const own = 1n << readConditionState(call, BEGUN);
  const count = leaveMutex(call, 1);
  bindMutex(call);
  // Which wait this is decides which signal ends it.
  look(call, `${BEGUN} ${libraryStateName(call, 'condition')}`);
  setState(call, BEGUN, readConditionState(call, BEGUN) + 1n);
  writeContents(call, 0, markOf(call));
  setState(call, WAITING, readConditionState(call, WAITING) | own);
  const isSignalled = (): boolean => (readConditionState(call, WAITING) & own) === 0n;
  let wakes: 'signalled' | 'alone' = 'signalled';
  const isWoken = (): boolean => wakes === 'alone' || isSignalled();
  const withdraw = (): void => {
    setState(call, WAITING, readConditionState(call, WAITING) & ~own);
    look(call, libraryStateName(call, 'condition'));
  };
  const giveUp = (): Steps => lockMutex(call, { index: 1, count });
  const running = call.program.threads?.running;
  if (running !== undefined)
    running.wake = () => {
      wakes = 'alone';
    };
  yield* waitCancellably(call, { until: isWoken, limit, withdraw, giveUp });
  if (running !== undefined) running.wake = undefined;
  const result = isWoken() ? 0 : ERROR.ETIMEDOUT;
  if (isSignalled()) acquire(call, libraryStateName(call, 'condition'));
  else look(call, `${WAITING} ${libraryStateName(call, 'condition')}`);
  setState(call, WAITING, readConditionState(call, WAITING) & ~own);
  yield* lockMutex(call, { index: 1, count });
  if (result !== 0) yield* testCancellation(call);
  return result;
}

/** The time is over at the call: the thread gets no signal, but others may have the mutex meanwhile. */
function* waitInVain(call: LibraryCall): Steps {
  const count = leaveMutex(call, 1);
  const { threads } = call.program;
  if (threads !== undefined) yield* threads.rest();
  yield* lockMutex(call, { index: 1, count });
  yield* testCancellation(call);
  return ERROR.ETIMEDOUT;
}

/** @param kept the waits that go on, of those that have begun */
function wake(kept: (waiting: bigint) => bigint): LibraryFunction {
  return (call) => {
    useObject(call, usedCondition(call));
    setState(call, WAITING, kept(readConditionState(call, WAITING)));
    release(call, libraryStateName(call, 'condition'));
    touch(call, libraryStateName(call, 'condition'));
    return 0;
  };
}

function isWaitedFor(call: LibraryCall): boolean {
  return readConditionState(call, WAITING) !== 0n;
}

const initialise: LibraryFunction = (call) => {
  ATTRIBUTES.read(call, 1);
  beginObject(call, 'condition', () => isWaitedFor(call));
  writeContents(call, 0, markOf(call));
  return 0;
};

/** Threads that were signalled do not wait any more (POSIX, `pthread_cond_destroy`). */
const destroy: LibraryFunction = (call) => {
  endObject(call, usedCondition(call), () => isWaitedFor(call));
  return 0;
};

/** Condition variables. */
export const CONDITIONS = libraryPart({
  pthread_cond_init: initialise,
  pthread_cond_wait: (call) => wait(call, WITHOUT_LIMIT),
  pthread_cond_timedwait: (call) => wait(call, { kind: 'time', index: 2 }),
  pthread_cond_signal: wake((waiting) => (waiting === 0n ? 0n : waiting & (waiting - 1n))),
  pthread_cond_broadcast: wake(() => 0n),
  pthread_cond_destroy: destroy,
  cnd_init: (call) => {
    beginObject(call, 'condition', () => isWaitedFor(call));
    writeContents(call, 0, markOf(call));
    return 0;
  },
  cnd_wait: (call) => wait(call, WITHOUT_LIMIT),
  cnd_timedwait: function* (call) {
    const result = yield* wait(call, { kind: 'time', index: 2 });
    return thrdResult(result);
  },
  cnd_signal: wake((waiting) => (waiting === 0n ? 0n : waiting & (waiting - 1n))),
  cnd_broadcast: wake(() => 0n),
  cnd_destroy: (call) => {
    destroy(call);
    return undefined;
  },
  pthread_condattr_init: ATTRIBUTES.begin,
  pthread_condattr_destroy: ATTRIBUTES.end,
});
