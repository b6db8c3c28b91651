import { EventQueue } from '../../dispatch/event-queue.js';
import { createPool, type Pool } from '../../dispatch/pool.js';
import type { ValidateOptions } from '../../dispatch/validate-options.js';
import { MEASUREMENTS } from '../../execute/system/outcome.js';
import { checkCallOptions, checkMade, type Kind } from '../../source/check-call.js';
import { type CampaignPlan, readPlan, slotsFor } from '../plan/plan-campaign.js';
import { basisOfCampaign } from '../store/campaign-basis.js';
import type { CampaignEvent } from '../store/campaign-event.js';
import { campaignPaths, type OwnFiles } from '../store/campaign-folder.js';
import { lockCampaign } from '../store/campaign-lock.js';
import { openRuns } from '../store/campaign-runs.js';
import { openEventLog } from '../store/event-log.js';
import { openJournal } from '../store/journal.js';
import { findOpenClaims, type OpenClaims } from '../store/open-claims.js';
import type { CampaignSettings } from '../store/plan-entry.js';
import { readCampaignStatus } from './campaign-status.js';
import { type ClaimMeans, decideClaim } from './decide-claim.js';
import { Turns } from './turns.js';

/** How the runs of a campaign are limited, and how many run at the same time. */
export interface CampaignOptions {
  /** Runs at the same time; by default, as many as fit on the machine. */
  readonly jobs?: number | undefined;
  readonly executor?: ValidateOptions['executor'];
  readonly sandbox?: ValidateOptions['sandbox'];
  readonly user?: ValidateOptions['user'];
  /** Cores and memory that the campaign may use; by default, all of the machine. */
  readonly pool?: Pool | undefined;
  /** Milliseconds since 1970, for the event log; by default, the clock of the machine. Nothing depends on them. */
  readonly clock?: (() => number) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** What these options are. */
export const CAMPAIGN_OPTIONS = {
  jobs: 'number',
  executor: ['best', ...MEASUREMENTS],
  sandbox: ['best', 'none'],
  user: ['own', 'root'],
  pool: 'object',
  clock: 'function',
  signal: 'signal',
} as const satisfies Record<keyof CampaignOptions, Kind>;

/**
 * Decides every open claim of a campaign. Each run and each claim is on the disk before the next event reports it:
 * however this ends, another call resumes where it stopped.
 *
 * @param plan what `planCampaign` returned, or the folder of a campaign
 * @throws InputError `usage` if the campaign is already running, `machine` if results cannot be written
 * @throws the reason of `options.signal` if it is aborted
 */
export async function* runCampaign(
  plan: CampaignPlan | string,
  options: CampaignOptions = {},
): AsyncGenerator<CampaignEvent> {
  checkCallOptions('runCampaign', options, CAMPAIGN_OPTIONS);
  if (typeof plan !== 'string') checkMade('runCampaign', plan, 'planCampaign', ['folder']);
  const { folder } = typeof plan === 'string' ? { folder: plan } : plan;
  const { settings } = await readPlan(folder);
  const unlock = await lockCampaign(folder);
  try {
    const basis = await basisOfCampaign(settings);
    const claims = await findOpenClaims(folder, basis);
    const finish = async (): Promise<CampaignEvent> => ({
      kind: 'campaign-finished',
      status: await readCampaignStatus(folder),
    });
    yield* decideOpenClaims(
      { folder, settings, basis, claims, files: campaignPaths(folder), finish },
      options,
    );
  } finally {
    await unlock();
  }
}

/** One process's part of a campaign. */
export interface CampaignWork {
  readonly folder: string;
  readonly settings: CampaignSettings;
  /** What all claims depend on. */
  readonly basis: string;
  readonly claims: OpenClaims;
  /** Where it writes. */
  readonly files: OwnFiles;
  /** Makes the last event, once all results are on the disk. */
  readonly finish: () => Promise<CampaignEvent>;
}

/** Decides open claims, and records what it does. */
export async function* decideOpenClaims(
  { folder, settings, basis, claims, files, finish }: CampaignWork,
  options: CampaignOptions,
): AsyncGenerator<CampaignEvent> {
  /** What must be closed, in the order of opening. */
  const closers: (() => Promise<void>)[] = [claims.close];
  try {
    const { executor, sandbox, user } = options;
    const pool = options.pool ?? createPool({ executor, sandbox, user });
    const slots = options.jobs ?? (await slotsFor(settings, pool));
    const started: CampaignEvent = {
      kind: 'campaign-started',
      claims: claims.claims,
      done: claims.claims - claims.open,
      confirmed: claims.confirmed,
      slots,
    };
    if (claims.open === 0) {
      // Nothing is read or opened unnecessarily.
      yield started;
      yield await finish();
      return;
    }
    const results = await openJournal(files.results);
    closers.push(results.close);
    const journal = await openJournal(files.runs);
    closers.push(journal.close);
    const runs = await openRuns(campaignPaths(folder), journal, files.runs);
    closers.push(runs.close);
    const log = openEventLog(files.events, options.clock ?? Date.now);
    closers.push(log.close);
    const means = { settings, pool, runs, results, basis };
    for await (const event of decideAll(claims, slots, means, started, options.signal)) {
      log.add(event);
      yield event;
    }
    const last = await finish();
    log.add(last);
    yield last;
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

async function* decideAll(
  claims: OpenClaims,
  slots: number,
  means: Omit<ClaimMeans, 'turns' | 'signal' | 'tell'>,
  started: CampaignEvent,
  given: AbortSignal | undefined,
): AsyncGenerator<CampaignEvent> {
  yield started;
  const stop = new AbortController();
  const signal = AbortSignal.any([stop.signal, ...(given === undefined ? [] : [given])]);
  const turns = new Turns(slots, claims.open, means.settings.runs);
  const events = new EventQueue<CampaignEvent>();
  const warned = new Set<string>();
  const tell = (event: CampaignEvent): void => {
    if (event.kind === 'warning' && warned.has(event.message)) return;
    if (event.kind === 'warning') warned.add(event.message);
    events.push(event);
  };
  const lane = async (): Promise<void> => {
    for (let open = await claims.next(); open !== undefined; open = await claims.next()) {
      if (signal.aborted) return;
      turns.beginClaim();
      await decideClaim(open, { ...means, turns, signal, tell });
    }
  };
  const stopAll = (error: unknown): never => {
    stop.abort(error);
    throw error;
  };
  const lanes = Array.from({ length: slots }, () => lane().catch(stopAll));
  // The others record what they have before the reader learns of an error.
  const working = Promise.allSettled(lanes).then((ends) => {
    const failed = ends.find((end) => end.status === 'rejected');
    if (failed === undefined) events.end();
    else events.fail(failed.reason);
  });
  try {
    yield* events;
    given?.throwIfAborted();
  } finally {
    stop.abort();
    await working;
  }
}
