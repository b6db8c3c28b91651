import { Worker } from 'node:worker_threads';
import { InputError, type InputProblem } from '../../source/input-error.js';
import type { HashedFile, Linted } from './lint-files.js';
import type { LintGroup } from './lint-groups.js';
import type { Hashing } from './lint-one-file.js';

/** Files per request to a thread: few enough that no thread waits long for another. */
const PART = 32;

/** How a thread is started. */
export interface ThreadStart {
  readonly hashing: Hashing;
}

/** What a thread answers: findings, or why its options cannot be used. */
export type ThreadAnswer =
  | { readonly kind: 'linted'; readonly files: readonly HashedFile[] }
  | { readonly kind: 'refused'; readonly problem: InputProblem }
  | { readonly kind: 'failed'; readonly message: string };

/** How files are linted in threads. */
interface ThreadedLint {
  readonly hashing: Hashing;
  readonly threads: number;
  readonly signal: AbortSignal;
  readonly linting: Linted;
}

/**
 * Lints files in several threads, each with its own programs and rules.
 * @throws InputError for options that cannot be used
 */
export async function lintInThreads(
  groups: readonly LintGroup[],
  { hashing, threads, signal, linting }: ThreadedLint,
): Promise<readonly HashedFile[]> {
  const parts = groups.flatMap(({ files, rules }) =>
    Array.from({ length: Math.ceil(files.length / PART) }, (_, index) => ({
      files: files.slice(index * PART, (index + 1) * PART),
      rules,
    })),
  );
  const answers: (readonly HashedFile[])[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    const thread = new LintThread({ hashing });
    try {
      for (let index = next++; index < parts.length; index = next++) {
        signal.throwIfAborted();
        const part = parts[index];
        answers[index] = part === undefined ? [] : await thread.lint(part);
        linting(part?.files.length ?? 0);
      }
    } finally {
      await thread.end();
    }
  };
  await Promise.all(Array.from({ length: threads }, work));
  return answers.flat();
}

/** One thread, which handles one request at a time. */
class LintThread {
  readonly #worker: Worker;
  #settle: (answer: ThreadAnswer) => void = () => undefined;

  constructor(start: ThreadStart) {
    this.#worker = new Worker(new URL('./lint-thread.js', import.meta.url), { workerData: start });
    const fail = (message: string): void => this.#settle({ kind: 'failed', message });
    this.#worker.on('message', (answer: ThreadAnswer) => this.#settle(answer));
    this.#worker.on('error', (error: Error) => fail(error.message));
    this.#worker.on('exit', (code) => fail(`a thread ended with exit code ${code}`));
  }

  /** @throws InputError for options that cannot be used */
  async lint(group: LintGroup): Promise<readonly HashedFile[]> {
    const answer = await new Promise<ThreadAnswer>((resolve) => {
      this.#settle = resolve;
      this.#worker.postMessage(group);
    });
    if (answer.kind === 'linted') return answer.files;
    throw answer.kind === 'refused' ? new InputError(answer.problem) : new Error(answer.message);
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }
}
