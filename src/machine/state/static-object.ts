import type { Variable } from '../../c/tree/typed-program.js';
import type { RunningProgram } from './running-program.js';

/** The object of a variable with static storage; of a variable of which each thread has its own, that of the thread that goes on. */
export function staticObject(
  { compiled, memory }: Pick<RunningProgram, 'compiled' | 'memory'>,
  variable: Variable,
): { readonly address: number; readonly id: number } | undefined {
  const own = compiled.statics.ownCopies.get(variable);
  if (own === undefined) return compiled.statics.variables.get(variable);
  return { address: memory.view.getUint32(own, true), id: memory.view.getUint32(own + 4, true) };
}
