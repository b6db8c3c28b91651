import { OBJECT_KIND } from '../../interface/memory-layout.js';
import type { Steps } from '../../interleave/translated-module.js';
import { because } from '../../reasons/because.js';
import type { CleanupHandler, RunningProgram } from '../../state/running-program.js';
import { ThreadExit } from '../../threads/thread.js';
import { ERROR } from '../hidden-objects.js';
import { type LibraryCall, type LibraryFunction, libraryPart } from '../library-call.js';
import { runExitHandlers } from '../process.js';
import { callAtEnd } from './called-at-end.js';
import { threadOfHandle } from './handles.js';
import { runDestructors } from './specific-data.js';
import { acquire, callingThread, release, touch, writeInteger } from './synchronisation.js';
import { FACTS, readFact, setFact } from './thread-facts.js';

/** `PTHREAD_CANCELED`. */
const CANCELED = -1n;
const DISABLED = 1;
const ASYNCHRONOUS = 1;

/**
 * Ends the calling thread: the functions that it has pushed are called, the last one first. Where glibc expands
 * `pthread_cleanup_push`, they are called by code of the program, to which a jump leads.
 *
 * @param dependsOn handle of what the result depends on; 0 is no input
 */
export function* endThread(program: RunningProgram, result: bigint, dependsOn = 0): Steps {
  if (hasLeftCleanup(program)) program.ends.undefinedBehaviour(because('left-cleanup'));
  const thread = program.threads?.current ?? 0;
  const handlers = program.cleanups.get(thread) ?? [];
  setFact(program, 'state', thread, DISABLED);
  setFact(program, 'ending', thread, 1);
  program.results.set(thread, result);
  for (let handler = handlers.pop(); handler !== undefined; handler = handlers.pop()) {
    if (handler.kind === 'landing') program.jumps.jump(handler.buffer, 1);
    else if (handler.kind === 'undo') handler.undo();
    else yield* callAtEnd(program, handler.routine, handler.argument);
  }
  if (program.threads !== undefined) throw new ThreadExit(result, dependsOn);
  // Where there are no other threads, nobody else does what a thread has to do at its end.
  yield* runDestructors(program);
  runExitHandlers(program);
  return program.ends.end({ kind: 'exit', code: 0 });
}

/**
 * Whether a request has an effect here. By POSIX, a thread that is ending ignores it. With glibc, one that has returned or
 * enables cancellation again does not, so neither is tried.
 */
function isCancellable(program: RunningProgram, thread: number): boolean {
  if (readFact(program, 'state', thread) === DISABLED) return false;
  if (readFact(program, 'ending', thread) !== 0)
    program.ends.unsupported(because('exit-while-ending', 'a cancellation'));
  return true;
}

/** Whether the end of the thread is requested, and it may act on that. */
export function isCancelled(program: RunningProgram, thread: number): boolean {
  return readFact(program, 'requested', thread) !== 0 && isCancellable(program, thread);
}

/** A point where the thread ends if its end was requested. */
export function* testCancellation(call: LibraryCall): Steps {
  const { program } = call;
  const thread = callingThread(call);
  if (!isCancelled(program, thread)) return undefined;
  acquire(call, `${FACTS.requested} ${thread}`);
  yield* endThread(program, CANCELED);
  return undefined;
}

const cancel: LibraryFunction = (call) => {
  const { program } = call;
  const target = threadOfHandle(call);
  const isGone = target?.status === 'finished' && target.joining !== 'joinable';
  if (target === undefined || isGone) return program.ends.undefinedBehaviour(because('unjoinable-thread'));
  const { id } = target;
  if (target.status === 'finished') return 0;
  if (readFact(program, 'type', id) === ASYNCHRONOUS)
    program.ends.unsupported(because('library-function-without-execution', call.callee.entity.name));
  release(call, `${FACTS.requested} ${id}`);
  if (target.interrupt !== undefined && isCancellable(program, id)) target.interrupt();
  setFact(program, 'requested', id, 1);
  touch(call, `${FACTS.requested} ${id}`);
  return 0;
};

/** Sets how the thread is cancelled, and says how it was. */
function setHow(fact: 'state' | 'type'): LibraryFunction {
  return (call) => {
    const { program } = call;
    const value = call.int(0);
    if (value !== 0 && value !== 1) return ERROR.EINVAL;
    if (call.pointer(1) !== 0n) writeInteger(call, 1, readFact(program, fact, callingThread(call)));
    setFact(program, fact, callingThread(call), value);
    if (readFact(program, 'type', callingThread(call)) !== ASYNCHRONOUS) return 0;
    if (readFact(program, 'requested', callingThread(call)) === 1)
      program.ends.unsupported(because('library-function-without-execution', call.callee.entity.name));
    return 0;
  };
}

/** Adds to what the calling thread does at its end. */
export function push(call: LibraryCall, handler: CleanupHandler): undefined {
  const { cleanups } = call.program;
  const thread = callingThread(call);
  const handlers = cleanups.get(thread) ?? [];
  cleanups.set(thread, handlers);
  handlers.push(handler);
}

/** Takes back what the calling thread has added last. */
export function pop(call: LibraryCall): CleanupHandler | undefined {
  return call.program.cleanups.get(callingThread(call))?.pop();
}

function* popAndCall(call: LibraryCall): Steps {
  const handler = pop(call);
  if (handler?.kind !== 'routine' || handler.buffer !== call.pointer(0))
    call.program.ends.undefinedBehaviour(because('left-cleanup'));
  else if (call.int(1) !== 0) yield* callAtEnd(call.program, handler.routine, handler.argument);
  return undefined;
}

/**
 * Whether a thread has left a block between `pthread_cleanup_push` and `pthread_cleanup_pop` by other means than the end of the
 * thread: what happens then is undefined (POSIX, `pthread_cleanup_pop`).
 */
export function hasLeftCleanup({ cleanups, memory }: RunningProgram): boolean {
  for (const handlers of cleanups.values())
    for (const handler of handlers) {
      if (handler.kind === 'undo') continue;
      const kind = memory.target(handler.buffer)?.entry.kind ?? OBJECT_KIND.deadLocal;
      if (kind >= OBJECT_KIND.deadLocal) return true;
    }
  return false;
}

/** Ends of threads that others request, and what threads do at their ends. */
export const CANCELLATION = libraryPart({
  pthread_cancel: cancel,
  pthread_testcancel: testCancellation,
  pthread_setcancelstate: setHow('state'),
  pthread_setcanceltype: setHow('type'),
  _pthread_cleanup_push: (call) =>
    push(call, {
      kind: 'routine',
      buffer: call.pointer(0),
      routine: call.pointer(1),
      argument: call.pointer(2),
    }),
  _pthread_cleanup_pop: popAndCall,
  __pthread_register_cancel: (call) => push(call, { kind: 'landing', buffer: call.pointer(0) }),
  __pthread_unregister_cancel: (call) => {
    pop(call);
    return undefined;
  },
  __pthread_unwind_next: (call) =>
    endThread(call.program, call.program.results.get(callingThread(call)) ?? 0n),
});
