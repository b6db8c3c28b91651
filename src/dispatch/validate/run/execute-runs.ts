import type { ExaminedWitness } from '../claim/examine-witness.js';
import type { PreparedClaim } from '../claim/prepare-claim.js';
import type { ValidatorRun } from '../result.js';
import type { ValidateOptions } from '../validate-options.js';
import type { History } from './history.js';
import type { PlannedRun, RunPlan } from './plan-runs.js';
import { idOfRun, type RunLog } from './run-store.js';
import { type RunObserver, runValidator, type Workplace } from './run-validator.js';

/** A witness with what will be, or was, done about it. */
export interface WitnessWork {
  readonly examined: ExaminedWitness;
  readonly linterRuns: readonly ValidatorRun[];
  readonly plan: RunPlan;
}

/** Keeps what a run printed. */
interface LoggedObserver extends RunObserver {
  log: RunLog;
}

interface QueuedRun {
  readonly index: number;
  readonly examined: Extract<ExaminedWitness, { kind: 'read' }>;
  readonly planned: PlannedRun;
  readonly expectedTime: number;
}

/**
 * Runs what was planned, as many at a time as the machine has room for, beginning with what is expected to confirm
 * soonest. The first confirmation cancels the rest, unless all were asked for.
 *
 * @returns the runs of each witness
 */
export async function executeRuns(
  work: readonly WitnessWork[],
  claim: PreparedClaim,
  workplace: Workplace,
  history: History,
  options: ValidateOptions,
): Promise<readonly (readonly ValidatorRun[])[]> {
  const confirmed = new AbortController();
  const signals = [confirmed.signal, ...(options.signal === undefined ? [] : [options.signal])];
  const signal = AbortSignal.any(signals);
  const observe = ({ examined, planned }: QueuedRun): LoggedObserver => {
    const { path: witness } = examined;
    const validator = planned.definition.name;
    const { cputime } = planned.limits;
    return {
      log: { command: [], output: '' },
      printed(log) {
        this.log = log;
      },
      started: () => options.onProgress?.({ kind: 'run-started', validator, witness, cputime }),
      finished: (run) => {
        options.onProgress?.({ kind: 'run-finished', witness, run });
        const hasSay = options.references?.includes(validator) !== true;
        if (run.opinion === 'confirmed' && hasSay && options.runs !== 'all') confirmed.abort();
      },
    };
  };
  const runOne = async (queued: QueuedRun, id: string, place: number): Promise<ValidatorRun | undefined> => {
    if (signal.aborted) return undefined;
    const { examined, planned, expectedTime } = queued;
    const observer = observe(queued);
    const start = async (): Promise<ValidatorRun> => {
      const turn = await options.turn?.({ place, validator: planned.definition.name, expectedTime, signal });
      try {
        return await runValidator(planned, examined.witness, claim, workplace, signal, observer);
      } finally {
        turn?.end();
      }
    };
    return runAndRemember(id, claim, options, observer, start).catch((error: unknown) => {
      // Cancelled while it waited for a free share of the machine: it never ran.
      if (signal.aborted && error === signal.reason) return undefined;
      throw error;
    });
  };
  const recalled = await recallAll(queueOf(work, claim, history), claim, options);
  for (const { queued, known } of recalled) {
    if (known !== undefined) observe(queued).finished(known);
  }
  let previous: Promise<unknown> = Promise.resolve();
  // Those that wait for a share of the machine get it in the order in which they asked.
  const pending = recalled.map(({ queued, id, known }, place) => {
    if (known !== undefined) return Promise.resolve({ queued, run: known });
    const turn = options.order === 'one-by-one' ? previous : Promise.resolve();
    const run = turn.then(() => runOne(queued, id, place));
    // What one of them throws is seen below.
    previous = run.catch(() => {});
    return run.then((finished) => ({ queued, run: finished }));
  });
  try {
    const finished = await Promise.all(pending);
    options.signal?.throwIfAborted();
    return work.map((_, index) =>
      finished.flatMap(({ queued, run }) => (queued.index === index && run !== undefined ? [run] : [])),
    );
  } finally {
    // After an error the other runs must not go on behind the caller's back.
    confirmed.abort();
    await Promise.allSettled(pending);
  }
}

/** The runs with what is known of them from earlier times, and the ids by which they are remembered. */
async function recallAll(
  queue: readonly QueuedRun[],
  claim: PreparedClaim,
  { store }: ValidateOptions,
): Promise<
  readonly { readonly queued: QueuedRun; readonly id: string; readonly known: ValidatorRun | undefined }[]
> {
  return Promise.all(
    queue.map(async (queued) => {
      if (store === undefined) return { queued, id: '', known: undefined };
      const id = await idOfRun(queued.planned, queued.examined.witness, claim, store);
      return { queued, id, known: await store.find(id) };
    }),
  );
}

/**
 * A new run, which is remembered. What the machine failed at, and what was killed from outside, says nothing about the
 * validator: it is tried again, and never remembered.
 */
async function runAndRemember(
  id: string,
  { propertyName, kind }: PreparedClaim,
  { store, attempts = 1 }: ValidateOptions,
  observer: LoggedObserver,
  start: () => Promise<ValidatorRun>,
): Promise<ValidatorRun> {
  let run = await start();
  for (let attempt = 1; attempt < attempts && run.terminationreason === 'failed'; attempt += 1) {
    run = await start();
  }
  if (!['failed', 'killed'].includes(run.terminationreason ?? '')) {
    await store?.add(id, run, { ...observer.log, propertyName, kind });
  }
  return run;
}

/** All runs, the one first that is expected to confirm soonest; of equal ones in the order of the witnesses. */
function queueOf(
  work: readonly WitnessWork[],
  { propertyName, kind }: PreparedClaim,
  history: History,
): readonly QueuedRun[] {
  return work
    .flatMap(({ examined, plan }, index) =>
      examined.kind !== 'read'
        ? []
        : plan.runs.map((planned) => {
            const { name: validator, cost } = planned.definition;
            const expectedTime = history.expectedTime({ validator, propertyName, kind }, cost);
            return { index, examined, planned, expectedTime };
          }),
    )
    .sort((a, b) => a.expectedTime - b.expectedTime);
}
