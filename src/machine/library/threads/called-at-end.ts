import { OBJECT_KIND } from '../../interface/memory-layout.js';
import type { Steps } from '../../interleave/translated-module.js';
import type { RunningProgram } from '../../state/running-program.js';
import { callInSteps } from './program-steps.js';

/**
 * Frees what a thread leaves at its end to the library's `free`, which has no steps of its own. What cannot be freed is left
 * to the caller: an execution would end there at no location of the program.
 *
 * @param routine what the thread would call
 * @returns whether nothing is left to do
 */
function freedByLibrary(program: RunningProgram, routine: bigint, value: bigint): boolean {
  const { memory, compiled, pointers, threads } = program;
  const entity = compiled.program.functions[pointers.functionId(routine) - 1];
  if (entity?.name !== 'free' || entity.definition !== undefined) return false;
  if (value === 0n) return true;
  const target = memory.target(value);
  if (target === undefined || target.offset !== 0 || target.entry.kind !== OBJECT_KIND.heap) return false;
  threads?.reports?.acts();
  memory.release(target.entry);
  return true;
}

/** Calls what a thread has to call at its end. */
export function* callAtEnd(program: RunningProgram, routine: bigint, argument: bigint): Steps {
  if (freedByLibrary(program, routine, argument)) return undefined;
  if (program.threads === undefined) program.pointers.call(routine, [argument]);
  else yield* callInSteps(program, routine, argument);
  return undefined;
}
