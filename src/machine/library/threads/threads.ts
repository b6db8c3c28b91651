import { OBJECT_KIND } from '../../interface/memory-layout.js';
import type { Steps } from '../../interleave/translated-module.js';
import { because } from '../../reasons/because.js';
import type { RunningProgram } from '../../state/running-program.js';
import type { Thread } from '../../threads/thread.js';
import { ERROR } from '../hidden-objects.js';
import { type LibraryCall, type LibraryFunction, libraryPart } from '../library-call.js';
import { waitCancellably } from './cancellable-waits.js';
import { endThread, pop, push, readFact, setFact } from './cancellation.js';
import { callInSteps } from './program-steps.js';
import {
  acquire,
  callingThread,
  clear,
  FIRST_HANDLE,
  libraryStateName,
  locate,
  look,
  release,
  threadOfHandle,
  waitFor,
  writeInteger,
} from './synchronisation.js';

const DETACHED = 1;
/** `PTHREAD_STACK_MIN` of glibc on x86. */
const SMALLEST_STACK = 16_384;
/** How often POSIX lets destructors leave new values behind. */
const DESTRUCTOR_ROUNDS = 4;

const create: LibraryFunction = (call) => start(call, { at: 2, attributes: call.pointer(1) });

/**
 * Creates a thread. Where no more can be, the one that creates it does not go on, which is a schedule as well: others do.
 *
 * @param from index of the function among the arguments; that of the thread comes behind it
 */
function* start(call: LibraryCall, from: { readonly at: number; readonly attributes: bigint }): Steps {
  const { threads } = call.program;
  if (threads === undefined)
    return call.program.ends.unsupported(
      because('library-function-without-execution', call.callee.entity.name),
    );
  if (threads.stacks.offer() === 'none') yield* threads.wait(() => false);
  const steps = callInSteps(call.program, call.pointer(from.at), call.pointer(from.at + 1));
  const isDetached = from.attributes !== 0n && call.memory.view.getInt32(locate(call, 1), true) === DETACHED;
  writeInteger(call, 0, threads.all.length + FIRST_HANDLE);
  const thread = threads.create(steps);
  threads.marksMoment();
  if (isDetached) thread.joining = 'detached';
  threads.synchronised();
  return 0;
}

function threadAt(call: LibraryCall): Thread {
  const thread = threadOfHandle(call);
  if (thread === undefined || thread.joining !== 'joinable')
    return call.program.ends.undefinedBehaviour(because('unjoinable-thread'));
  return thread;
}

function* joinThread(call: LibraryCall): Steps {
  const { threads } = call.program;
  const thread = threadAt(call);
  if (threads === undefined || thread.id === threads.current) return ERROR.EDEADLK;
  if (threads.running.joiner === thread.id) call.program.ends.unsupported(because('mutual-join'));
  thread.joining = 'joined';
  thread.joiner = threads.current;
  threads.reports?.waitsForEnd(thread);
  yield* waitCancellably(call, {
    until: () => thread.status === 'finished',
    giveUp: () => {
      thread.joining = 'joinable';
      thread.joiner = undefined;
      return undefined;
    },
  });
  threads.order.end(threads.current, thread.id);
  threads.reports?.signature.end(threads.current, thread.id);
  threads.synchronised();
  if (call.pointer(1) !== 0n) writeResult(call, thread.result);
  return 0;
}

/** `thrd_create`, whose second argument is the function. */
const createThrd: LibraryFunction = (call) => start(call, { at: 1, attributes: 0n });

const exit: LibraryFunction = (call) => {
  if (readFact(call.program, 'ending', callingThread(call)) !== 0)
    call.program.ends.unsupported(because('exit-while-ending', call.callee.entity.name));
  return endThread(call.program, call.pointer(0));
};

/** How far the routine of a `pthread_once_t` is; undone: its thread has ended meanwhile, as if it had not been called. */
const ONCE = { undone: 0n, begun: 1n, done: 2n } as const;

function* once(call: LibraryCall): Steps {
  const { program } = call;
  const { libraryState, threads, jumps } = program;
  const name = libraryStateName(call, 'once');
  locate(call);
  yield* waitFor(call, () => libraryState.get(name) !== ONCE.begun);
  look(call, name);
  if (libraryState.get(name) !== undefined) acquire(call, name);
  if (libraryState.get(name) === ONCE.done) return 0;
  let isLeft = false;
  const leave = (state: bigint): void => {
    if (isLeft) return;
    isLeft = true;
    libraryState.set(name, state);
    release(call, name);
  };
  libraryState.set(name, ONCE.begun);
  push(call, { kind: 'undo', undo: () => leave(ONCE.undone) });
  try {
    if (threads === undefined) program.pointers.call(call.pointer(1), []);
    else yield* program.registers.stepsAt(program.pointers.functionId(call.pointer(1)), []);
  } catch (error) {
    if (!isLeft && jumps.abandon())
      program.ends.unsupported(because('library-function-without-execution', call.callee.entity.name));
    throw error;
  }
  pop(call);
  leave(ONCE.done);
  return 0;
}

const KEYS = 'number of keys';
const destructorName = (key: bigint): string => `destructor of key ${key}`;
const valueName = (key: bigint, thread: number): string => `value of key ${key} in thread ${thread}`;

/**
 * Frees a value of a thread whose destructor is the library's `free`, which has no steps of its own. What cannot be freed
 * is left to the caller: an execution would end there at no location of the program.
 *
 * @returns whether it was freed
 */
function freedByLibrary(program: RunningProgram, destructor: bigint, value: bigint): boolean {
  const { memory, compiled, pointers, threads } = program;
  const entity = compiled.program.functions[pointers.functionId(destructor) - 1];
  if (entity?.name !== 'free' || entity.definition !== undefined) return false;
  const target = memory.target(value);
  if (target === undefined || target.offset !== 0 || target.entry.kind !== OBJECT_KIND.heap) return false;
  threads?.reports?.acts();
  memory.release(target.entry);
  return true;
}

/** Calls the destructors for what the thread that ends has stored by its keys. */
export function* runDestructors(program: RunningProgram): Steps {
  const { libraryState, threads } = program;
  const thread = threads?.current ?? 0;
  setFact(program, 'ending', thread, 1);
  for (let round = 0; round < DESTRUCTOR_ROUNDS; round++) {
    for (let key = 0n; key < (libraryState.get(KEYS) ?? 0n); key++) {
      const value = libraryState.get(valueName(key, thread)) ?? 0n;
      const destructor = libraryState.get(destructorName(key)) ?? 0n;
      if (value === 0n || destructor === 0n) continue;
      libraryState.set(valueName(key, thread), 0n);
      if (!freedByLibrary(program, destructor, value)) yield* callInSteps(program, destructor, value);
    }
  }
  // Nobody asks this about a thread that has ended: executions that differ in nothing else are alike.
  setFact(program, 'ending', thread, 0);
  setFact(program, 'state', thread, 0);
  return undefined;
}

const unsignedKey = (call: LibraryCall): bigint => BigInt.asUintN(32, call.bits(0));

const createKey: LibraryFunction = (call) => {
  const { libraryState } = call.program;
  const key = libraryState.get(KEYS) ?? 0n;
  libraryState.set(KEYS, key + 1n);
  libraryState.set(destructorName(key), call.pointer(1));
  writeInteger(call, 0, Number(key));
  return 0;
};

const deleteKey: LibraryFunction = (call) => {
  call.program.libraryState.set(destructorName(unsignedKey(call)), 0n);
  return 0;
};

const setValue: LibraryFunction = (call) => {
  call.program.libraryState.set(valueName(unsignedKey(call), callingThread(call)), call.pointer(1));
  return 0;
};

const getValue: LibraryFunction = (call) =>
  call.program.libraryState.get(valueName(unsignedKey(call), callingThread(call))) ?? 0n;

function* rest(call: LibraryCall): Steps {
  const { threads } = call.program;
  if (threads !== undefined) yield* threads.rest();
  return 0;
}

/** Threads themselves, what each has for itself, and what is done once. */
export const THREADS = libraryPart({
  pthread_create: create,
  pthread_join: joinThread,
  pthread_exit: exit,
  pthread_self: (call) => callingThread(call) + FIRST_HANDLE,
  pthread_equal: (call) => (call.bits(0) === call.bits(1) ? 1 : 0),
  pthread_detach: (call) => {
    threadAt(call).joining = 'detached';
    return 0;
  },
  pthread_attr_init: (call) => {
    clear(call);
    return 0;
  },
  pthread_attr_destroy: () => 0,
  pthread_attr_setdetachstate: (call) => {
    call.memory.view.setInt32(clear(call), call.int(1), true);
    return 0;
  },
  pthread_attr_getdetachstate: (call) => {
    writeInteger(call, 1, call.memory.view.getInt32(locate(call), true));
    return 0;
  },
  pthread_attr_setstacksize: (call) => (call.size(1) < SMALLEST_STACK ? ERROR.EINVAL : 0),
  pthread_attr_setscope: (call) => {
    if (call.int(1) !== 0)
      call.program.ends.unsupported(because('library-function-without-execution', call.callee.entity.name));
    return 0;
  },
  pthread_setconcurrency: (call) => (call.int(0) < 0 ? ERROR.EINVAL : 0),
  pthread_once: once,
  pthread_key_create: createKey,
  pthread_key_delete: deleteKey,
  pthread_setspecific: setValue,
  pthread_getspecific: getValue,
  tss_create: createKey,
  tss_delete: deleteKey,
  tss_set: setValue,
  tss_get: getValue,
  thrd_create: createThrd,
  thrd_join: joinThread,
  thrd_exit: exit,
  thrd_current: (call) => callingThread(call) + FIRST_HANDLE,
  thrd_equal: (call) => (call.bits(0) === call.bits(1) ? 1 : 0),
  thrd_detach: (call) => {
    threadAt(call).joining = 'detached';
    return 0;
  },
  thrd_yield: rest,
  call_once: once,
  sched_yield: rest,
  pthread_yield: rest,
});

/** Stores the result of a thread where the second argument of a call that has waited for its end points. */
function writeResult(call: LibraryCall, result: Thread['result']): void {
  const { ends } = call.program;
  const { name } = call.callee.entity;
  if (result === undefined) ends.undefinedBehaviour(because('no-result'));
  else if (name === 'thrd_join') writeInteger(call, 1, Number(BigInt.asIntN(32, BigInt(result))));
  else if (typeof result === 'number') ends.undefinedBehaviour(because('other-function-type', name));
  else call.storePointer(call.pointer(1), result);
}
