import type { Steps } from '../translate/translated-module.js';
import { ERROR } from './hidden-objects.js';
import { type LibraryCall, type LibraryFunction, libraryPart } from './library-call.js';
import { leaveMutex, lockMutex } from './mutexes.js';
import { acquire, clear, locate, nameOf, release, touch, waitFor } from './synchronisation.js';

/** How many waits have begun, and which of them go on: a bit for each. */
const BEGUN = 'begun';
const WAITING = 'waiting';

function stateOf(call: LibraryCall, which: string): bigint {
  return call.program.libraryState.get(`${which} ${nameOf(call, 'condition')}`) ?? 0n;
}

function setState(call: LibraryCall, which: string, value: bigint): void {
  call.program.libraryState.set(`${which} ${nameOf(call, 'condition')}`, value);
}

/**
 * Waits for a signal. No thread wakes without one, though POSIX allows it: an execution that needs that is not tried. A
 * wait with a time limit times out only when nothing else can happen.
 */
function* wait(call: LibraryCall, limit: 'none' | 'timed'): Steps {
  locate(call);
  const { threads } = call.program;
  const own = 1n << stateOf(call, BEGUN);
  const count = leaveMutex(call, 1);
  setState(call, BEGUN, stateOf(call, BEGUN) + 1n);
  setState(call, WAITING, stateOf(call, WAITING) | own);
  const isWoken = (): boolean => (stateOf(call, WAITING) & own) === 0n;
  const timesOut = (): boolean => limit === 'timed' && (threads?.isAlone ?? true);
  if (limit === 'timed') threads?.beginTimed();
  yield* waitFor(call, () => isWoken() || timesOut());
  threads?.endTimed();
  const result = isWoken() ? 0 : ERROR.ETIMEDOUT;
  setState(call, WAITING, stateOf(call, WAITING) & ~own);
  if (result === 0) acquire(call, nameOf(call, 'condition'));
  yield* lockMutex(call, 1, count);
  return result;
}

/** @param kept the waits that go on, of those that have begun */
function wake(kept: (waiting: bigint) => bigint): LibraryFunction {
  return (call) => {
    locate(call);
    setState(call, WAITING, kept(stateOf(call, WAITING)));
    release(call, nameOf(call, 'condition'));
    touch(call, nameOf(call, 'condition'));
    return 0;
  };
}

const initialise: LibraryFunction = (call) => {
  clear(call);
  setState(call, WAITING, 0n);
  return 0;
};

/** Condition variables. */
export const CONDITIONS = libraryPart({
  pthread_cond_init: initialise,
  pthread_cond_wait: (call) => wait(call, 'none'),
  pthread_cond_timedwait: (call) => wait(call, 'timed'),
  pthread_cond_signal: wake((waiting) => (waiting === 0n ? 0n : waiting & (waiting - 1n))),
  pthread_cond_broadcast: wake(() => 0n),
  pthread_cond_destroy: (call) => {
    locate(call);
    return 0;
  },
  cnd_init: initialise,
  cnd_wait: (call) => wait(call, 'none'),
  cnd_signal: wake((waiting) => (waiting === 0n ? 0n : waiting & (waiting - 1n))),
  cnd_broadcast: wake(() => 0n),
  cnd_destroy: (call) => {
    locate(call);
    return undefined;
  },
  pthread_condattr_init: (call) => {
    clear(call);
    return 0;
  },
  pthread_condattr_destroy: () => 0,
});
