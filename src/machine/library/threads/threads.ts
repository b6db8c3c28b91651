import type { Steps } from '../../interleave/translated-module.js';
import { because } from '../../reasons/because.js';
import type { Thread } from '../../threads/thread.js';
import { ERROR } from '../hidden-objects.js';
import { type LibraryCall, type LibraryFunction, libraryPart } from '../library-call.js';
import { attributesFor } from './attributes.js';
import { waitCancellably } from './cancellable-waits.js';
import { endThread, pop, push } from './cancellation.js';
import { nextHandle, ownHandle, threadOfHandle } from './handles.js';
import { headerOf, refuseObject } from './headers.js';
import { thrdResult } from './mutexes-of-c11.js';
import { hasContents, type Mark, writeContents } from './object-contents.js';
import { useObject } from './object-life.js';
import { demandUncancelled } from './open-cancellation.js';
import { callInSteps } from './program-steps.js';
import {
  acquire,
  callingThread,
  libraryStateName,
  look,
  release,
  waitFor,
  writeInteger,
} from './synchronisation.js';
import { readFact } from './thread-facts.js';

const ATTRIBUTES = attributesFor('thread attributes');
const DETACHED = 1;
/** `PTHREAD_STACK_MIN` of glibc on x86. */
const SMALLEST_STACK = 16_384;

const create: LibraryFunction = (call) => {
  const isDetached = ATTRIBUTES.read(call, 1) === DETACHED;
  return start(call, { at: 2, joining: isDetached ? 'detached' : 'joinable' });
};

/**
 * Creates a thread. Where no more can be, the one that creates it does not go on, which is a schedule as well: others do.
 *
 * @param from index of the function among the arguments; that of the thread comes behind it
 */
function* start(
  call: LibraryCall,
  from: { readonly at: number; readonly joining: Thread['joining'] },
): Steps {
  const { threads } = call.program;
  if (threads === undefined)
    return call.program.ends.unsupported(
      because('library-function-without-execution', call.callee.entity.name),
    );
  if (threads.stacks.offer() === 'none') yield* threads.wait(() => false);
  const steps = callInSteps(call.program, call.pointer(from.at), call.pointer(from.at + 1));
  const argument = call.handle(from.at + 1);
  const handle = nextHandle(call);
  writeInteger(call, 0, Number(handle));
  const thread = threads.create(steps, argument);
  thread.place.isGiven(call.pointer(from.at + 1));
  thread.handle = handle;
  thread.header = headerOf(call);
  threads.marksMoment();
  thread.joining = from.joining;
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
  // By POSIX, the thread ends here if that is requested; with glibc, it does not where there is nothing to wait for.
  if (thread.status === 'finished') demandUncancelled(call);
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
  if (call.pointer(1) !== 0n) writeResult(call, thread);
  return 0;
}

/** `thrd_create`, whose second argument is the function. */
const createThrd: LibraryFunction = (call) => start(call, { at: 1, joining: 'joinable' });

const exit: LibraryFunction = (call) => {
  const header = call.program.threads?.running.header;
  if (header !== undefined && header !== headerOf(call)) refuseObject(call);
  if (readFact(call.program, 'ending', callingThread(call)) !== 0)
    call.program.ends.unsupported(because('exit-while-ending', call.callee.entity.name));
  return endThread(call.program, call.pointer(0), call.handle(0));
};

/** How far the routine of a `pthread_once_t` is; undone: its thread has ended meanwhile, as if it had not been called. */
const ONCE = { undone: 0n, begun: 1n, done: 2n } as const;

function markOfOnce(state: bigint): Mark {
  return state === ONCE.undone ? 'constant' : Number(state);
}

/** With its first value again, a `pthread_once_t` is a new one, unless somebody executes the routine. */
function beginAgain(call: LibraryCall): string {
  const { libraryState } = call.program;
  const name = libraryStateName(call, 'once');
  const isNew = libraryState.peek(name) === ONCE.done && hasContents(call, 0, 'constant');
  if (isNew) libraryState.set(name, ONCE.undone);
  return useObject(call, { what: 'once', mark: () => markOfOnce(libraryState.peek(name) ?? ONCE.undone) });
}

function* once(call: LibraryCall): Steps {
  const { program } = call;
  const { libraryState, threads, jumps } = program;
  const name = beginAgain(call);
  yield* waitFor(call, () => libraryState.get(name) !== ONCE.begun);
  look(call, name);
  if (libraryState.get(name) !== undefined) acquire(call, name);
  if (libraryState.get(name) === ONCE.done) return 0;
  let isLeft = false;
  const leave = (state: bigint): void => {
    if (isLeft) return;
    isLeft = true;
    libraryState.set(name, state);
    writeContents(call, 0, markOfOnce(state));
    release(call, name);
  };
  libraryState.set(name, ONCE.begun);
  writeContents(call, 0, markOfOnce(ONCE.begun));
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
  pthread_self: ownHandle,
  pthread_equal: (call) => (call.bits(0) === call.bits(1) ? 1 : 0),
  pthread_detach: (call) => {
    threadAt(call).joining = 'detached';
    return 0;
  },
  pthread_attr_init: ATTRIBUTES.begin,
  pthread_attr_destroy: ATTRIBUTES.end,
  pthread_attr_setdetachstate: (call) => {
    ATTRIBUTES.use(call, 0);
    if (call.int(1) !== 0 && call.int(1) !== DETACHED) return ERROR.EINVAL;
    return ATTRIBUTES.set(call, call.int(1));
  },
  pthread_attr_getdetachstate: (call) => {
    writeInteger(call, 1, ATTRIBUTES.use(call, 0));
    return 0;
  },
  pthread_attr_setstacksize: (call) => {
    ATTRIBUTES.use(call, 0);
    return call.size(1) < SMALLEST_STACK ? ERROR.EINVAL : 0;
  },
  pthread_attr_setscope: (call) => {
    ATTRIBUTES.use(call, 0);
    if (call.int(1) !== 0)
      call.program.ends.unsupported(because('library-function-without-execution', call.callee.entity.name));
    return 0;
  },
  pthread_setconcurrency: (call) => (call.int(0) < 0 ? ERROR.EINVAL : 0),
  pthread_once: once,
  thrd_create: createThrd,
  thrd_join: function* (call) {
    return thrdResult(yield* joinThread(call));
  },
  thrd_exit: exit,
  thrd_current: ownHandle,
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
function writeResult(call: LibraryCall, { result, dependsOn }: Thread): void {
  const { ends, pointers, memory } = call.program;
  const { name } = call.callee.entity;
  if (result === undefined) ends.undefinedBehaviour(because('no-result'));
  else if (name === 'thrd_join') writeInteger(call, 1, Number(BigInt.asIntN(32, BigInt(result))));
  else if (typeof result === 'number') ends.undefinedBehaviour(because('other-function-type', name));
  else call.storePointer(call.pointer(1), result);
  const bytes = call.targetSize(1);
  memory.dependence.store(pointers.locate(call.pointer(1), bytes), bytes, dependsOn);
}
