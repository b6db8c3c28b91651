import { parentPort, workerData } from 'node:worker_threads';
import { InputError } from '../../source/input-error.js';
import { lintPart } from './lint-files.js';
import type { LintGroup } from './lint-groups.js';
import type { ThreadAnswer, ThreadStart } from './lint-threads.js';

const { hashing } = workerData as ThreadStart;

async function answer(group: LintGroup): Promise<ThreadAnswer> {
  try {
    return { kind: 'linted', files: await lintPart(group, hashing) };
  } catch (error) {
    if (error instanceof InputError) return { kind: 'refused', problem: error.problem };
    return { kind: 'failed', message: error instanceof Error ? error.message : String(error) };
  }
}

parentPort?.on('message', async (group: LintGroup) => {
  parentPort?.postMessage(await answer(group));
});
