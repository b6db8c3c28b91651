import { parentPort, workerData } from 'node:worker_threads';
import { InputError } from '../../source/input-error.js';
import { lintPart } from './lint-files.js';
import type { ThreadAnswer, ThreadStart } from './lint-threads.js';

const { rules, hashing } = workerData as ThreadStart;

async function answer(files: readonly string[]): Promise<ThreadAnswer> {
  try {
    return { kind: 'linted', files: await lintPart(files, rules, hashing) };
  } catch (error) {
    if (error instanceof InputError) return { kind: 'refused', problem: error.problem };
    return { kind: 'failed', message: error instanceof Error ? error.message : String(error) };
  }
}

parentPort?.on('message', async (files: readonly string[]) => {
  parentPort?.postMessage(await answer(files));
});
