import { heapOption } from '../../launch/engine-options.js';
import type { StartedProgram } from '../../validator/find-tool.js';

/**
 * The options of an executable in a run, before all arguments.
 *
 * @param memory limit of the run in bytes
 */
export function startOptions(
  { engineOptions, heap }: Pick<StartedProgram, 'engineOptions' | 'heap'>,
  memory: number,
): readonly string[] {
  return heap === undefined ? engineOptions : [...engineOptions, heapOption(memory)];
}
