import { getHeapStatistics } from 'node:v8';
import { isMainThread, Worker } from 'node:worker_threads';
import type { ExecutableProgram } from './claim/front-end.js';

/**
 * Megabytes of the stack of a thread for deep recursion: a million calls of a small function take about
 * 100. The system provides pages when they are touched.
 */
const STACK = 1000;

/**
 * The program recurses deeper than the stack of this thread allows. Thrown because the stack is full: the execution
 * starts again in another thread.
 */
export class DeepRecursion extends Error {}

/**
 * Executions that throw `DeepRecursion` if a thread with a larger stack would get further. In such a thread, they end
 * when its stack is used up.
 */
export function onAnyStack(executable: ExecutableProgram): ExecutableProgram {
  return {
    ...executable,
    execute: (observer, budget) => {
      const execution = executable.execute(observer, budget);
      const { end } = execution;
      const isTooDeep = end.kind === 'budget' && end.limit === 'thread-stack';
      // Asked last, because threads are loaded with the first question about them.
      if (isTooDeep && isMainThread) throw new DeepRecursion(end.why);
      return execution;
    },
  };
}

/**
 * Starts the whole validation again, in a thread with a large stack; it prints what this thread would have printed.
 * @param entry absolute path of the program that was started
 * @returns its exit code
 */
export function startOnLargeStack(entry: string, argv: readonly string[]): Promise<number> {
  const { heap_size_limit: limit, used_heap_size: used } = getHeapStatistics();
  return new Promise((resolve, reject) => {
    const worker = new Worker(entry, {
      argv: [...argv],
      // Its heap takes what this thread leaves; otherwise it would be what V8 makes of the memory of the machine.
      resourceLimits: { stackSizeMb: STACK, maxOldGenerationSizeMb: Math.floor((limit - used) / 2 ** 20) },
    });
    worker.on('error', reject);
    worker.on('exit', resolve);
  });
}
