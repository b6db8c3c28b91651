import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { InputError, type InputProblem } from '../../source/input-error.js';
import type { ReadClaim } from '../store/campaign-claim.js';
import { ClaimPlanner, type PlanningStart } from './claim-planner.js';
import { type PlannedShare, planShare, sliceLines } from './planned-share.js';
import type { PlanCounter } from './summarise-plan.js';

/** How many claims are sent to threads at a time; for fewer, starting them is not worth it. */
const PART = 64;
/** How many parts are in progress, so that a thread with little work in one begins with the next. */
const AHEAD = 3;
/** More threads than this would only take memory from each other. */
const MAXIMUM_THREADS = 16;

/** What a thread answers: lines of the plan, or why it cannot work. */
export type PlanningAnswer =
  | { readonly kind: 'planned'; readonly share: PlannedShare }
  | { readonly kind: 'refused'; readonly problem: InputProblem }
  | { readonly kind: 'failed'; readonly message: string };

/** Plans claims; a part at a time. */
interface Planning {
  plan(part: readonly ReadClaim[]): Promise<PlannedShare>;
  end(): Promise<void>;
}

/**
 * Plans claims in several threads: linting is most of the work. The lines arrive in the order of the claims, ready to
 * be written into the plan, and only a few parts are in memory.
 *
 * @param counter receives what the lines add to the summary
 * @throws InputError for settings that cannot be used
 */
export async function* planInThreads(
  claims: AsyncIterable<ReadClaim>,
  start: PlanningStart,
  counter: PlanCounter,
): AsyncGenerator<Uint8Array> {
  // Wrong settings are reported here, whatever the number of claims.
  const here = await ClaimPlanner.create(start);
  const parts = cutIntoParts(claims);
  const first = await parts.next();
  if (first.done === true) return;
  const { lines, counts } = await planShare(here, first.value);
  counter.addCounts(counts);
  yield lines;
  if (first.value.length < PART) return;
  const threads = openThreads(start, here);
  const waiting: Promise<PlannedPart>[] = [];
  const finish = function* (part: PlannedPart | undefined): Generator<Uint8Array> {
    for (const share of part?.shares ?? []) counter.addCounts(share.counts);
    yield* part?.lines ?? [];
  };
  try {
    for await (const part of parts) {
      const planned = planTogether(threads, part);
      // What it throws is handled when its turn comes.
      planned.catch(() => {});
      waiting.push(planned);
      if (waiting.length >= AHEAD) yield* finish(await waiting.shift());
    }
    for (const planned of waiting) yield* finish(await planned);
  } finally {
    await Promise.all(threads.map((thread) => thread.end()));
  }
}

/** The result of planning a part. */
interface PlannedPart {
  readonly shares: readonly PlannedShare[];
  /** The lines of each claim, in the order of the claims. */
  readonly lines: readonly Uint8Array[];
}

/** Claims about one task go to one thread, which reads the task once, whatever the number of verifiers. */
async function planTogether(threads: readonly Planning[], part: readonly ReadClaim[]): Promise<PlannedPart> {
  const indexes = threads.map((): number[] => []);
  for (const [index, read] of part.entries()) indexes[chooseThread(read, threads.length)]?.push(index);
  const claimsForThread = (thread: number) => (indexes[thread] ?? []).flatMap((index) => part[index] ?? []);
  const shares = await Promise.all(threads.map((thread, number) => thread.plan(claimsForThread(number))));
  const lines: Uint8Array[] = [];
  for (const [number, share] of shares.entries()) {
    for (const [place, index] of (indexes[number] ?? []).entries()) lines[index] = sliceLines(share, place);
  }
  return { shares, lines };
}

function chooseThread(read: ReadClaim, threads: number): number {
  if (read.kind !== 'claim') return 0;
  let hash = 0;
  const { task } = read.claim;
  for (let at = 0; at < task.length; at += 1) hash = (Math.imul(hash, 31) + task.charCodeAt(at)) >>> 0;
  return hash % threads;
}

async function* cutIntoParts(claims: AsyncIterable<ReadClaim>): AsyncGenerator<readonly ReadClaim[]> {
  let part: ReadClaim[] = [];
  for await (const claim of claims) {
    part.push(claim);
    if (part.length < PART) continue;
    yield part;
    part = [];
  }
  yield part;
}

/** One thread per core; without the bundle of threads, as in tests of the sources, everything happens here. */
function openThreads(start: PlanningStart, here: ClaimPlanner): readonly Planning[] {
  const bundle = new URL('./plan-thread.js', import.meta.url);
  const threads = Math.min(MAXIMUM_THREADS, availableParallelism());
  if (!existsSync(fileURLToPath(bundle)) || threads < 2) {
    return [
      {
        plan: (part) => planShare(here, part),
        end: async () => undefined,
      },
    ];
  }
  return Array.from({ length: threads }, () => new PlanningThread(bundle, start));
}

/** One thread, which answers in the order of requests. */
class PlanningThread implements Planning {
  readonly #worker: Worker;
  #waiting: ((answer: PlanningAnswer) => void)[] = [];

  constructor(bundle: URL, start: PlanningStart) {
    // What a claim leaves after is soon forgotten: more room for it would only be filled. Below 2 GB, which the
    // largest witness needs, V8 lets a heap grow to twice what is in use before it clears up, above to four times.
    const resourceLimits = { maxYoungGenerationSizeMb: 12, maxOldGenerationSizeMb: 2040 };
    this.#worker = new Worker(bundle, { workerData: start, resourceLimits });
    const failAll = (message: string): void => {
      for (const settle of this.#waiting) settle({ kind: 'failed', message });
      this.#waiting = [];
    };
    this.#worker.on('message', (answer: PlanningAnswer) => this.#waiting.shift()?.(answer));
    this.#worker.on('error', (error: Error) => failAll(error.message));
    this.#worker.on('exit', (code) => failAll(`a thread ended with exit code ${code}`));
  }

  async plan(part: readonly ReadClaim[]): Promise<PlannedShare> {
    const answer = await new Promise<PlanningAnswer>((resolve) => {
      this.#waiting.push(resolve);
      this.#worker.postMessage(part);
    });
    if (answer.kind === 'planned') return answer.share;
    throw answer.kind === 'refused' ? new InputError(answer.problem) : new Error(answer.message);
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }
}
