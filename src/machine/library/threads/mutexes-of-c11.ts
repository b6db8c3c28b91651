import { because } from '../../reasons/because.js';
import { ERROR } from '../hidden-objects.js';
import { type LibraryCall, libraryPart } from '../library-call.js';
import { beginMutex, demandMutex, destroyMutex, KIND, lockMutex, tryMutex, unlockMutex } from './mutexes.js';
import { libraryStateName } from './synchronisation.js';

/** Bits of the type of a mutex, and results, in the header threads.h of glibc. */
const MTX = { recursive: 1, timed: 2 } as const;
const MOST_TYPE = MTX.recursive | MTX.timed;
const THRD_BUSY = 1;
export const THRD_ERROR = 2;
const THRD_TIMEDOUT = 4;

/** What functions of the header threads.h return instead of an error. */
export function thrdResult(result: unknown): number {
  if (result === 0) return 0;
  return result === ERROR.ETIMEDOUT ? THRD_TIMEDOUT : THRD_ERROR;
}

const typeName = (call: LibraryCall): string => `type of ${libraryStateName(call, 'mutex')}`;

/** Mutexes of the header threads.h: what POSIX answers to a wrong use is undefined there. */
export const MUTEXES_OF_C11 = libraryPart({
  mtx_init: (call) => {
    const type = call.int(1);
    if (type < 0 || type > MOST_TYPE) call.program.ends.unsupported(because('extraordinary-mutex'));
    call.program.libraryState.keep(typeName(call), BigInt(type));
    return beginMutex(call, (type & MTX.recursive) === 0 ? KIND.normal : KIND.recursive);
  },
  mtx_lock: (call) => lockMutex(call),
  mtx_timedlock: function* (call) {
    const type = Number(call.program.libraryState.peek(typeName(call)) ?? 0n);
    // It must support that (C11 7.26.4.4p2).
    if ((type & MTX.timed) === 0) call.program.ends.unsupported(because('extraordinary-mutex'));
    const result = yield* lockMutex(call, { limit: { kind: 'time', index: 1 } });
    return thrdResult(result);
  },
  mtx_trylock: (call) => (tryMutex(call) === 0 ? 0 : THRD_BUSY),
  mtx_unlock: (call) => {
    // The calling thread must hold it (C11 7.26.4.6p2).
    demandMutex(call, 0);
    return thrdResult(unlockMutex(call));
  },
  mtx_destroy: destroyMutex,
});
