import { createPool, type Pool } from '../dispatch/pool.js';
import type { ValidatorRun } from '../dispatch/result.js';
import { fingerprintOf, type RunStore } from '../dispatch/run-store.js';
import { validate } from '../dispatch/validate.js';
import type { ValidateOptions } from '../dispatch/validate-options.js';
import type { Outcome } from '../resolve/resolve-claim.js';
import { limitsFor } from '../ruleset/run-limits.js';
import { InputError } from '../source/input-error.js';
import { basisOfCampaign, basisOfClaim, filesOfResult } from './campaign-basis.js';
import type { CampaignClaim } from './campaign-claim.js';
import { type CampaignSettings, placesIn, readLatest, readPlan } from './campaign-folder.js';
import { lockCampaign } from './campaign-lock.js';
import { type ClaimRecord, withoutFindings } from './claim-record.js';
import { EventQueue } from './event-queue.js';
import { type Journal, openJournal } from './journal.js';

export interface CampaignOptions {
  /** Claims that are decided at the same time; as many as the machine has room for unless given. */
  readonly jobs?: number | undefined;
  readonly executor?: ValidateOptions['executor'];
  readonly sandbox?: ValidateOptions['sandbox'];
  readonly user?: ValidateOptions['user'];
  /** Cores and memory that the campaign may use; those of the machine unless given. */
  readonly pool?: Pool | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** What happens while a campaign runs. */
export type CampaignEvent =
  | { readonly kind: 'campaign-started'; readonly claims: number; readonly done: number }
  | {
      readonly kind: 'run-started';
      readonly claim: string;
      readonly validator: string;
      readonly witness: string;
      readonly cputime: number;
    }
  | {
      readonly kind: 'run-finished';
      readonly claim: string;
      readonly witness: string;
      readonly run: ValidatorRun;
    }
  | { readonly kind: 'claim-decided'; readonly claim: string; readonly outcome: Outcome }
  | { readonly kind: 'claim-refused'; readonly claim: string; readonly message: string }
  /** What a person should know; each is told once. */
  | { readonly kind: 'warning'; readonly message: string }
  | { readonly kind: 'campaign-finished' };

/** A run that the machine fails at is started so often; it never becomes a verdict. */
const ATTEMPTS = 3;

/** A run of the journal. */
interface RunRecord {
  readonly id: string;
  readonly run: ValidatorRun;
}

/**
 * Decides every claim of a campaign that is not decided yet. Each run and each claim is on the disk before the next
 * event tells of it: after any end, another call goes on where this one stopped.
 *
 * @throws InputError `usage` when the campaign is running already, `machine` when results cannot be written
 * @throws the reason of `options.signal` when it is aborted
 */
export async function* runCampaign(
  folder: string,
  options: CampaignOptions = {},
): AsyncGenerator<CampaignEvent> {
  const { settings, claims } = await readPlan(folder);
  const unlock = await lockCampaign(folder);
  try {
    yield* decideAll(folder, settings, claims, options);
  } finally {
    await unlock();
  }
}

async function* decideAll(
  folder: string,
  settings: CampaignSettings,
  claims: readonly CampaignClaim[],
  options: CampaignOptions,
): AsyncGenerator<CampaignEvent> {
  const places = placesIn(folder);
  const { latest: known } = await readLatest<ClaimRecord>(places.results, ({ key }) => key);
  const basis = await basisOfCampaign(settings);
  const open: CampaignClaim[] = [];
  for (const claim of claims) {
    const record = known.get(claim.key);
    const isDone = record !== undefined && record.basis === (await basisOfClaim(claim, record.files, basis));
    if (!isDone) open.push(claim);
  }
  yield { kind: 'campaign-started', claims: claims.length, done: claims.length - open.length };
  const stop = new AbortController();
  const signal = AbortSignal.any([stop.signal, ...(options.signal === undefined ? [] : [options.signal])]);
  const pool =
    options.pool ?? createPool({ executor: options.executor, sandbox: options.sandbox, user: options.user });
  const [runs, results] = await Promise.all([openJournal(places.runs), openJournal(places.results)]);
  const store = await openStore(places.runs, runs);
  const events = new EventQueue<CampaignEvent>();
  const warned = new Set<string>();
  const next = open.values();
  const lane = async (): Promise<void> => {
    for (const claim of next) {
      if (signal.aborted) return;
      await decide(claim, settings, { pool, store, results, events, warned, basis, signal });
    }
  };
  const stopAll = (error: unknown): never => {
    stop.abort(error);
    throw error;
  };
  const jobs = options.jobs ?? (await defaultJobs(pool, settings));
  const lanes = Array.from({ length: jobs }, () => lane().catch(stopAll));
  // The others write down what they have before the reader hears of an error.
  const working = Promise.allSettled(lanes).then((ends) => {
    const failed = ends.find((end) => end.status === 'rejected');
    if (failed === undefined) events.end();
    else events.fail(failed.reason);
  });
  try {
    yield* events;
    options.signal?.throwIfAborted();
    yield { kind: 'campaign-finished' };
  } finally {
    stop.abort();
    await working;
    await Promise.all([runs.close(), results.close()]);
  }
}

interface ClaimMeans {
  readonly pool: Pool;
  readonly store: RunStore;
  readonly results: Journal;
  readonly events: EventQueue<CampaignEvent>;
  /** Warnings that have been told. */
  readonly warned: Set<string>;
  /** What all claims depend on. */
  readonly basis: string;
  readonly signal: AbortSignal;
}

/** Decides one claim and writes the result down. What is wrong with the claim is a result, too. */
async function decide(claim: CampaignClaim, settings: CampaignSettings, means: ClaimMeans): Promise<void> {
  const { pool, store, results, events, warned, basis, signal } = means;
  const { key, witnesses } = claim;
  try {
    const result = await validate({
      ...optionsOf(claim, settings),
      pool,
      store,
      signal,
      onProgress(event) {
        if (event.kind !== 'warning') events.push({ ...event, claim: key });
        else if (!warned.has(event.message)) events.push({ ...event });
        if (event.kind === 'warning') warned.add(event.message);
      },
    });
    const failed = result.witnesses.flatMap(({ runs }) => runs).find(isFailure);
    if (failed !== undefined && result.resolution.outcome !== 'confirmed') {
      // The machine failed, not the validator: the claim stays open for the next start.
      events.push({
        kind: 'claim-refused',
        claim: key,
        message: `${failed.validator} could not be run: ${failed.detail}`,
      });
      return;
    }
    const files = await filesOfResult(claim, result);
    const record: ClaimRecord = {
      kind: 'decided',
      key,
      basis: await basisOfClaim(claim, files, basis),
      files,
      result: withoutFindings(result),
    };
    await results.append(record);
    events.push({ kind: 'claim-decided', claim: key, outcome: result.resolution.outcome });
  } catch (error) {
    if (signal.aborted) return;
    if (!(error instanceof InputError) || error.code === 'machine') throw error;
    const { message } = error;
    const files = [claim.task, ...(claim.property === null ? [] : [claim.property]), ...witnesses];
    const record: ClaimRecord = {
      kind: 'refused',
      key,
      basis: await basisOfClaim(claim, files, basis),
      files,
      message,
    };
    await results.append(record);
    events.push({ kind: 'claim-refused', claim: key, message });
  }
}

function isFailure({ terminationreason }: ValidatorRun): boolean {
  return terminationreason === 'failed';
}

function optionsOf(claim: CampaignClaim, settings: CampaignSettings): ValidateOptions {
  return {
    task: claim.task,
    property: claim.property ?? undefined,
    verdict: claim.verdict,
    witnesses: claim.witnesses,
    category: claim.category ?? undefined,
    dataModel: claim.dataModel ?? undefined,
    verifier: { name: claim.verifier, cputime: claim.cputime ?? undefined },
    ruleset: settings.ruleset,
    edition: settings.edition ?? undefined,
    validators: settings.validators,
    validatorFolders: settings.validatorFolders,
    tools: { directories: new Map(settings.tools), collection: settings.toolsFolder ?? undefined },
    verificationTime: settings.verificationTime ?? undefined,
    cores: settings.cores ?? undefined,
    memory: settings.memory ?? undefined,
    runs: settings.runs,
    // The next validator of a claim starts only when the one before has not confirmed it.
    order: settings.runs === 'all' ? 'together' : 'one-by-one',
    attempts: ATTEMPTS,
  };
}

/** As many claims as the machine has room for runs. */
async function defaultJobs(pool: Pool, settings: CampaignSettings): Promise<number> {
  const ruleSet = await pool.ruleSet(settings.ruleset);
  const { cores, memory } = limitsFor(ruleSet, 'correctness', undefined, {
    cores: settings.cores ?? undefined,
    memory: settings.memory ?? undefined,
  });
  return Math.max(1, pool.coreSets.capacity({ cores, memory }));
}

async function openStore(file: string, journal: Journal): Promise<RunStore> {
  const { latest } = await readLatest<RunRecord>(file, ({ id }) => id);
  const installations = new Map<string, Promise<string>>();
  return {
    find: (id) => latest.get(id)?.run,
    async add(id, run) {
      await journal.append({ id, run } satisfies RunRecord);
      latest.set(id, { id, run });
    },
    installation(files) {
      const key = files.join('\0');
      const found = installations.get(key) ?? fingerprintOf(files);
      installations.set(key, found);
      return found;
    },
  };
}
