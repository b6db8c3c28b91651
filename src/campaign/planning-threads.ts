import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { InputError, type InputProblem } from '../source/input-error.js';
import type { ReadClaim } from './campaign-claim.js';
import { ClaimPlanner, type PlanningStart } from './claim-planner.js';
import type { PlanEntry } from './plan-entry.js';

/** Claims that a thread is given at a time, and fewer than which are not worth its start. */
const PART = 64;
/** Parts of which each thread has one more at hand than it works on. */
const AHEAD = 2;
/** More threads than this only take memory from one another. */
const MAXIMUM_THREADS = 16;

/** What a thread answers: lines of the plan, or why it cannot work. */
export type PlanningAnswer =
  | { readonly kind: 'planned'; readonly entries: readonly PlanEntry[] }
  | { readonly kind: 'refused'; readonly problem: InputProblem }
  | { readonly kind: 'failed'; readonly message: string };

/** Plans claims; a part at a time. */
interface Planning {
  plan(part: readonly ReadClaim[]): Promise<readonly PlanEntry[]>;
  end(): Promise<void>;
}

/**
 * Plans claims in several threads: linting is most of the work. The lines come in the order of the claims, and only a
 * few parts are in memory.
 *
 * @throws InputError for settings that cannot be used
 */
export async function* planInThreads(
  claims: AsyncIterable<ReadClaim>,
  start: PlanningStart,
): AsyncGenerator<PlanEntry> {
  // Settings that cannot be used are told here, whatever the number of claims.
  const here = await ClaimPlanner.create(start);
  const parts = partsOf(claims);
  const first = await parts.next();
  if (first.done === true) return;
  for (const read of first.value) yield* await here.plan(read);
  if (first.value.length < PART) return;
  const threads = openThreads(start, here);
  const waiting: Promise<readonly PlanEntry[]>[] = [];
  let next = 0;
  try {
    for await (const part of parts) {
      const thread = threads[next++ % threads.length];
      if (thread === undefined) throw new Error('no thread');
      const planned = thread.plan(part);
      // What it throws is seen when its turn comes.
      planned.catch(() => {});
      waiting.push(planned);
      if (waiting.length >= threads.length * AHEAD) yield* (await waiting.shift()) ?? [];
    }
    for (const planned of waiting) yield* await planned;
  } finally {
    await Promise.all(threads.map((thread) => thread.end()));
  }
}

async function* partsOf(claims: AsyncIterable<ReadClaim>): AsyncGenerator<readonly ReadClaim[]> {
  let part: ReadClaim[] = [];
  for await (const claim of claims) {
    part.push(claim);
    if (part.length < PART) continue;
    yield part;
    part = [];
  }
  yield part;
}

/** One thread for each core; without the bundle of threads, such as in tests of the sources, all is done here. */
function openThreads(start: PlanningStart, here: ClaimPlanner): readonly Planning[] {
  const bundle = new URL('./plan-thread.js', import.meta.url);
  const threads = Math.min(MAXIMUM_THREADS, availableParallelism());
  if (!existsSync(fileURLToPath(bundle)) || threads < 2) {
    return [
      {
        plan: async (part) => {
          const entries: PlanEntry[] = [];
          for (const read of part) entries.push(...(await here.plan(read)));
          return entries;
        },
        end: async () => undefined,
      },
    ];
  }
  return Array.from({ length: threads }, () => new PlanningThread(bundle, start));
}

/** One thread, which answers in the order in which it is asked. */
class PlanningThread implements Planning {
  readonly #worker: Worker;
  #waiting: ((answer: PlanningAnswer) => void)[] = [];

  constructor(bundle: URL, start: PlanningStart) {
    // What a claim leaves behind is soon forgotten: more room for it would only be filled.
    const resourceLimits = { maxYoungGenerationSizeMb: 16 };
    this.#worker = new Worker(bundle, { workerData: start, resourceLimits });
    const failAll = (message: string): void => {
      for (const settle of this.#waiting) settle({ kind: 'failed', message });
      this.#waiting = [];
    };
    this.#worker.on('message', (answer: PlanningAnswer) => this.#waiting.shift()?.(answer));
    this.#worker.on('error', (error: Error) => failAll(error.message));
    this.#worker.on('exit', (code) => failAll(`a thread ended with exit code ${code}`));
  }

  async plan(part: readonly ReadClaim[]): Promise<readonly PlanEntry[]> {
    const answer = await new Promise<PlanningAnswer>((resolve) => {
      this.#waiting.push(resolve);
      this.#worker.postMessage(part);
    });
    if (answer.kind === 'planned') return answer.entries;
    throw answer.kind === 'refused' ? new InputError(answer.problem) : new Error(answer.message);
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }
}
