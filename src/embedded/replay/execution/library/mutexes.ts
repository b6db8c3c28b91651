import { because } from '../reasons/because.js';
import { ERROR } from './hidden-objects.js';
import { type LibraryCall, type LibraryFunction, libraryPart } from './library-call.js';

const HELD = 1n;
const DESTROYED = 2n;

const nameOf = (call: LibraryCall): string => `mutex ${call.pointer(0)}`;

/** A mutex function in a program with one thread: what it does if the mutex is held, and if it is free. */
function onMutex(free: LibraryFunction, held: LibraryFunction): LibraryFunction {
  return (call) => {
    const { program, memory } = call;
    const bytes = call.targetSize(0);
    const address = program.pointers.access(call.pointer(0), bytes);
    const state = program.libraryState.get(nameOf(call)) ?? 0n;
    // Other bytes belong to a mutex of another kind, which counts its owner's locks, or checks them.
    const isOrdinary = memory.bytes.subarray(address, address + bytes).every((byte) => byte === 0);
    if (!isOrdinary || state === DESTROYED) program.ends.unsupported(because('extraordinary-mutex'));
    return state === HELD ? held(call) : free(call);
  };
}

const deadlock: LibraryFunction = (call) => call.program.ends.unsupported(because('mutex-deadlock'));

function set(state: bigint): LibraryFunction {
  return (call) => {
    call.program.libraryState.set(nameOf(call), state);
    return 0;
  };
}

/** Mutexes of programs with one thread; programs with more are not executed. */
export const MUTEXES = libraryPart({
  pthread_mutex_init: (call) => {
    if (call.pointer(1) !== 0n) call.program.ends.unsupported(because('extraordinary-mutex'));
    const bytes = call.targetSize(0);
    const address = call.program.pointers.accessToWrite(call.pointer(0), bytes);
    call.memory.bytes.fill(0, address, address + bytes);
    call.memory.forgetHandles(address, address + bytes);
    return set(0n)(call);
  },
  pthread_mutex_lock: onMutex(set(HELD), deadlock),
  pthread_mutex_trylock: onMutex(set(HELD), () => ERROR.EBUSY),
  pthread_mutex_unlock: onMutex(
    (call) => call.program.ends.undefinedBehaviour(because('unlocked-mutex')),
    set(0n),
  ),
  pthread_mutex_destroy: onMutex(set(DESTROYED), (call) =>
    call.program.ends.undefinedBehaviour(because('locked-mutex-destroyed')),
  ),
});
