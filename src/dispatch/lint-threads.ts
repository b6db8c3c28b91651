import { Worker } from 'node:worker_threads';
import { InputError, type InputProblem } from '../source/input-error.js';
import type { HashedFile } from './lint-files.js';
import type { LintRules } from './lint-options.js';

/** Files that a thread is given at a time: few enough that no thread waits for another one for long. */
const PART = 32;

/** What a thread is started with. */
export interface ThreadStart {
  readonly rules: LintRules;
}

/** What a thread answers: findings, or why its options cannot be used. */
export type ThreadAnswer =
  | { readonly kind: 'linted'; readonly files: readonly HashedFile[] }
  | { readonly kind: 'refused'; readonly problem: InputProblem }
  | { readonly kind: 'failed'; readonly message: string };

/**
 * Lints files in several threads, each with programs and rules of its own.
 *
 * @throws InputError for options that cannot be used
 */
export async function lintInThreads(
  files: readonly string[],
  rules: LintRules,
  threads: number,
): Promise<readonly HashedFile[]> {
  const parts = Array.from({ length: Math.ceil(files.length / PART) }, (_, index) =>
    files.slice(index * PART, (index + 1) * PART),
  );
  const answers: (readonly HashedFile[])[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    const worker = new Worker(new URL('./lint-thread.js', import.meta.url), { workerData: { rules } });
    try {
      for (let index = next++; index < parts.length; index = next++) {
        answers[index] = await ask(worker, parts[index] ?? []);
      }
    } finally {
      await worker.terminate();
    }
  };
  await Promise.all(Array.from({ length: threads }, work));
  return answers.flat();
}

function ask(worker: Worker, files: readonly string[]): Promise<readonly HashedFile[]> {
  return new Promise((resolve, reject) => {
    const end = (action: () => void): void => {
      worker.removeAllListeners();
      action();
    };
    worker.once('error', (error) => end(() => reject(error)));
    worker.once('exit', (code) => end(() => reject(new Error(`a thread ended with exit code ${code}`))));
    worker.once('message', (answer: ThreadAnswer) =>
      end(() => {
        if (answer.kind === 'linted') resolve(answer.files);
        else if (answer.kind === 'refused') reject(new InputError(answer.problem));
        else reject(new Error(answer.message));
      }),
    );
    worker.postMessage(files);
  });
}
