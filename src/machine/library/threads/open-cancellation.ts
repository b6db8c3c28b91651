import { mayCancel } from '../../analysis/may-cancel.js';
import { isSteps } from '../../interleave/engine.js';
import type { Steps } from '../../interleave/translated-module.js';
import { because } from '../../reasons/because.js';
import type { LibraryCall, LibraryFunction, LibraryPart } from '../library-call.js';
import { isCancelled } from './cancellation.js';
import { callingThread } from './synchronisation.js';

/**
 * Ends the execution if the end of the calling thread is requested, and it may act on that or not. Where nobody requests it, nothing
 * is looked at: searches would take it for something that depends on other threads.
 */
export function demandUncancelled(call: LibraryCall): void {
  if (!mayCancel(call.program.compiled.program)) return;
  if (isCancelled(call.program, callingThread(call)))
    call.program.ends.unsupported(because('open-cancellation', call.callee.entity.name));
}

function* stepsOf(call: LibraryCall, steps: Steps): Steps {
  const result = yield* steps;
  demandUncancelled(call);
  return result;
}

/**
 * Functions in which a thread may end whose end is requested, or may go on: POSIX leaves that open for most functions that
 * read and write streams, and for waits for locks for readers and writers (XSH 2.9.5.2). With glibc, output ends a thread
 * only where a buffer is written.
 */
export function perhapsCancelled(part: LibraryPart): LibraryPart {
  const asked =
    (run: LibraryFunction): LibraryFunction =>
    (call) => {
      demandUncancelled(call);
      const result = run(call);
      return isSteps(result) ? stepsOf(call, result) : result;
    };
  return new Map([...part].map(([name, run]) => [name, asked(run)] as const));
}
