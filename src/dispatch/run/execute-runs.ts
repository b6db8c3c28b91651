import type { ExaminedWitness } from '../claim/examine-witness.js';
import type { PreparedClaim } from '../claim/prepare-claim.js';
import type { ValidatorRun } from '../result.js';
import type { RunConduct } from '../validate-options.js';
import type { History } from './history.js';
import type { PlannedRun, RunPlan } from './plan-runs.js';
import type { RunJob } from './run-job.js';
import { idOfRun, type RunLog } from './run-store.js';
import { type RunObserver, runValidator } from './run-validator.js';

/** A witness with its planned or finished runs. */
export interface WitnessWork {
  readonly examined: ExaminedWitness;
  readonly linterRuns: readonly ValidatorRun[];
  readonly plan: RunPlan;
}

/** What the runs of a claim have in common. */
export interface RunCircumstances extends Pick<RunJob, 'claim' | 'workplace'> {
  readonly history: History;
  /** Names of the validators without a say. */
  readonly references: readonly string[];
  readonly conduct: RunConduct;
}

/** Keeps what a run printed. */
interface LoggedObserver extends RunObserver {
  log: RunLog;
}

interface QueuedRun {
  /** Index of the witness in the claim. */
  readonly index: number;
  readonly examined: Extract<ExaminedWitness, { kind: 'read' }>;
  readonly planned: PlannedRun;
  readonly expectedTime: number;
}

/** A queued run, and what is known from earlier runs. */
interface RecalledRun extends QueuedRun {
  /** The id by which it is remembered; empty if nothing is remembered. */
  readonly id: string;
  readonly known: ValidatorRun | undefined;
}

/**
 * Runs what was planned, as many runs at a time as the machine has room for, beginning with the one expected to confirm
 * soonest. The first confirmation cancels the rest, unless all were requested.
 *
 * @returns the runs of each witness
 */
export async function executeRuns(
  work: readonly WitnessWork[],
  circumstances: RunCircumstances,
): Promise<readonly (readonly ValidatorRun[])[]> {
  const { order, signal } = circumstances.conduct;
  const recalled = await recallAll(orderRuns(work, circumstances), circumstances);
  const runs = new ClaimRuns(circumstances);
  for (const each of recalled) runs.tellKnown(each);
  let previous: Promise<unknown> = Promise.resolve();
  // Runs that wait for a share of the machine get it in the order in which they asked.
  const pending = recalled.map((each, place) => {
    const { index, known } = each;
    if (known !== undefined) return Promise.resolve({ index, run: known });
    const turn = order === 'one-by-one' ? previous : Promise.resolve();
    const run = turn.then(() => runs.run(each, place));
    // Errors are handled below.
    previous = run.catch(() => {});
    return run.then((finished) => ({ index, run: finished }));
  });
  try {
    const finished = await Promise.all(pending);
    signal?.throwIfAborted();
    return work.map((_, index) =>
      finished.flatMap((each) => (each.index === index && each.run !== undefined ? [each.run] : [])),
    );
  } finally {
    // After an error, the other runs must not go on behind the caller's back.
    runs.cancel();
    await Promise.allSettled(pending);
  }
}

/** The runs of one claim: the first that confirms cancels the others. */
class ClaimRuns {
  readonly #circumstances: RunCircumstances;
  readonly #confirmed = new AbortController();
  readonly #signal: AbortSignal;

  constructor(circumstances: RunCircumstances) {
    this.#circumstances = circumstances;
    const { signal } = circumstances.conduct;
    this.#signal = AbortSignal.any([this.#confirmed.signal, ...(signal === undefined ? [] : [signal])]);
  }

  cancel(): void {
    this.#confirmed.abort();
  }

  /** Reports a run that is not repeated. */
  tellKnown(recalled: RecalledRun): void {
    if (recalled.known !== undefined) this.#observe(recalled).finished(recalled.known);
  }

  /**
   * @param place index among the runs of the claim
   * @returns undefined for a run that was cancelled before it started
   */
  async run(recalled: RecalledRun, place: number): Promise<ValidatorRun | undefined> {
    const signal = this.#signal;
    if (signal.aborted) return undefined;
    const { claim, workplace, conduct } = this.#circumstances;
    const { id, examined, planned, expectedTime } = recalled;
    const observer = this.#observe(recalled);
    const start = async (): Promise<ValidatorRun> => {
      const turn = await conduct.turn?.({ place, validator: planned.definition.name, expectedTime, signal });
      try {
        return await runValidator({ claim, witness: examined.witness, planned, workplace, signal }, observer);
      } finally {
        turn?.end();
      }
    };
    try {
      const run = await startOften(start, conduct.attempts ?? 1);
      if (isTelling(run)) await conduct.store?.add(id, run, { ...observer.log, ...toRunClass(claim) });
      return run;
    } catch (error) {
      // Cancelled while it waited for a free share of the machine: it never ran.
      if (signal.aborted && error === signal.reason) return undefined;
      throw error;
    }
  }

  #observe({ examined, planned }: QueuedRun): LoggedObserver {
    const { conduct, references } = this.#circumstances;
    const { path: witness } = examined;
    const validator = planned.definition.name;
    const { cputime } = planned.limits;
    return {
      log: { command: [], output: '' },
      printed(log) {
        this.log = log;
      },
      started: () => conduct.onProgress?.({ kind: 'run-started', validator, witness, cputime }),
      finished: (run) => {
        conduct.onProgress?.({ kind: 'run-finished', witness, run });
        const hasSay = !references.includes(validator);
        if (run.opinion === 'confirmed' && hasSay && conduct.runs !== 'all') this.cancel();
      },
    };
  }
}

/** If the machine fails, the run is tried again. */
async function startOften(start: () => Promise<ValidatorRun>, attempts: number): Promise<ValidatorRun> {
  let run = await start();
  for (let attempt = 1; attempt < attempts && run.terminationreason === 'failed'; attempt += 1) {
    run = await start();
  }
  return run;
}

/** A failure of the machine, or a kill from outside, says nothing about the validator. */
function isTelling({ terminationreason }: ValidatorRun): boolean {
  return !['failed', 'killed'].includes(terminationreason ?? '');
}

/** The runs with what is known from earlier runs, and the ids by which they are remembered. */
async function recallAll(
  queue: readonly QueuedRun[],
  { claim, conduct: { store } }: RunCircumstances,
): Promise<readonly RecalledRun[]> {
  return Promise.all(
    queue.map(async (queued) => {
      if (store === undefined) return { ...queued, id: '', known: undefined };
      const id = await idOfRun(queued.planned, queued.examined.witness, claim, store);
      return { ...queued, id, known: await store.find(id) };
    }),
  );
}

/** All runs, beginning with the one expected to confirm soonest; equal ones in the order of the witnesses. */
function orderRuns(work: readonly WitnessWork[], { claim, history }: RunCircumstances): readonly QueuedRun[] {
  return work
    .flatMap(({ examined, plan }, index) =>
      examined.kind !== 'read'
        ? []
        : plan.runs.map((planned) => {
            const { name: validator, cost } = planned.definition;
            const expectedTime = history.expectedTime({ validator, ...toRunClass(claim) }, cost);
            return { index, examined, planned, expectedTime };
          }),
    )
    .sort((a, b) => a.expectedTime - b.expectedTime);
}

function toRunClass({ propertyName, kind }: PreparedClaim): Pick<PreparedClaim, 'propertyName' | 'kind'> {
  return { propertyName, kind };
}
