import { resolve } from 'node:path';
import { checkCallOptions, checkValue, type Kind } from '../../source/check-call.js';
import { countNoun } from '../../source/count-noun.js';
import { InputError } from '../../source/input-error.js';
import { notCut } from '../decide/run-shard.js';
import { isCutOfPlan, readCut, readShards, type ShardCut, writeCut } from '../decide/shards.js';
import { demandsOfOpenClaims } from '../plan/claim-demands.js';
import { readPlan } from '../plan/plan-campaign.js';
import { basisOfCampaign } from '../store/campaign-basis.js';
import { placesIn } from '../store/campaign-folder.js';
import { lockCampaign } from '../store/campaign-lock.js';
import type { CampaignSettings } from '../store/plan-entry.js';
import { queuedTasks, readArraySize, type SubmittedArray, submitArrays } from './slurm.js';

/** How Slurm starts the workers of a campaign. */
export interface SubmitOptions {
  /** How to start this program on a node: absolute paths. */
  readonly program: { readonly node: string; readonly script: string };
  /** Further arguments for each worker: plain options. */
  readonly words: readonly string[];
  /** Maximum wall time of a shard in seconds, unless a single claim can take longer. */
  readonly shardTime?: number | undefined;
  /** Shards that run at the same time; by default, as many as Slurm has room for. */
  readonly jobs?: number | undefined;
}

const SUBMIT_OPTIONS = {
  program: 'object',
  words: 'texts',
  shardTime: 'number',
  jobs: 'number',
} as const satisfies Record<keyof SubmitOptions, Kind>;

/** What was submitted to Slurm. */
export interface Submission {
  /** Open claims. */
  readonly open: number;
  /** Shards with such claims that already wait or run. */
  readonly queued: number;
  readonly arrays: readonly SubmittedArray[];
}

/** Seconds. */
export const DEFAULT_SHARD_TIME = 7200;

/** MiB for a worker and the file cache in addition to a run: our limit must be reached before Slurm's. */
const WORKER_MEMORY = 1200;

/** Seconds before its end at which a task is warned. Slurm may do so a minute earlier. */
const NOTICE = 60;

/** Seconds for that, and for the start of a task. */
const SLACK = 3 * NOTICE;

/** Minimum number of cores of a task: the worker needs some time of one while a validator runs. */
const MINIMUM_CORES = 2;

/**
 * Cuts the open claims of a campaign into shards, and submits a task of a job array for each.
 * @throws InputError `usage` while shards of an earlier call wait or run, `machine` if Slurm refuses
 */
export async function submitCampaign(folder: string, options: SubmitOptions): Promise<Submission> {
  checkValue('submitCampaign', 'the folder', folder, 'text');
  checkCallOptions('submitCampaign', options, SUBMIT_OPTIONS, ['program', 'words']);
  const { settings } = await readPlan(folder);
  return alone(folder, async () => {
    const arraySize = await readArraySize();
    const earlier = await readCut(folder);
    const queued = earlier === undefined ? [] : await queuedTasks(earlier.cut);
    if (queued.length > 0) {
      const jobs = [...new Set(queued.map(({ job }) => job))].join(' ');
      throw new InputError({
        code: 'usage',
        file: folder,
        message: `has ${countNoun(queued.length, 'shard')} waiting or running in Slurm (jobs ${jobs})`,
        remedy: `submit only what is missing with 'campaign reconcile', or end them with: scancel ${jobs}`,
      });
    }
    const { open, cut } = await cutOpenClaims(folder, settings, options.shardTime);
    if (open === 0) return { open, queued: 0, arrays: [] };
    const indexes = Array.from({ length: cut.shards }, (_, index) => index);
    return { open, queued: 0, arrays: await submit(folder, cut, indexes, options, arraySize) };
  });
}

/**
 * Cuts the open claims of a campaign into shards, for anything that starts `run-shard` for each of them.
 *
 * @param shardTime wall time of a shard at most, in seconds, unless one claim alone can take longer
 * @returns the number of claims that are not decided, and what the shards have in common
 * @throws InputError `not-found` for a folder that is not one of a campaign, `usage` while another process works on
 *   it
 */
export async function cutCampaign(
  folder: string,
  shardTime?: number,
): Promise<{ readonly open: number; readonly cut: ShardCut }> {
  checkValue('cutCampaign', 'the folder', folder, 'text');
  if (shardTime !== undefined) checkValue('cutCampaign', 'the time of a shard', shardTime, 'number');
  const { settings } = await readPlan(folder);
  return alone(folder, () => cutOpenClaims(folder, settings, shardTime));
}

async function cutOpenClaims(
  folder: string,
  settings: CampaignSettings,
  seconds: number = DEFAULT_SHARD_TIME,
): Promise<{ readonly open: number; readonly cut: ShardCut }> {
  const basis = await basisOfCampaign(settings);
  const demands = await demandsOfOpenClaims(folder, basis);
  return { open: demands.length, cut: await writeCut(folder, demands, { seconds, basis }) };
}

/**
 * Submits the shards again that have open claims but neither wait nor run: they were ended, or their nodes failed.
 *
 * @throws InputError `not-found` for a campaign that was never submitted, `usage` for one that was planned anew or
 *   whose
 *   validators changed since, `machine` when Slurm refuses
 */
export async function reconcileCampaign(folder: string, options: SubmitOptions): Promise<Submission> {
  checkValue('reconcileCampaign', 'the folder', folder, 'text');
  checkCallOptions('reconcileCampaign', options, SUBMIT_OPTIONS, ['program', 'words']);
  const { settings } = await readPlan(folder);
  return alone(folder, async () => {
    const cut = await readCut(folder);
    if (cut === undefined) throw notCut(folder);
    const basis = await basisOfCampaign(settings);
    if (basis !== cut.basis || !(await isCutOfPlan(folder, cut))) {
      throw new InputError({
        code: 'usage',
        file: folder,
        message: 'has a different plan, or validators that have changed since it was cut into shards',
        remedy: 'cut it again with: witness-check campaign run FOLDER --engine slurm',
      });
    }
    const arraySize = await readArraySize();
    // Before the results are read: a task that ends in between has written everything, and counts as queued.
    const queued = new Set((await queuedTasks(cut.cut)).map(({ index }) => index));
    const open = new Set((await demandsOfOpenClaims(folder, basis)).map(({ key }) => key));
    const wanted: number[] = [];
    for await (const { index, claims } of readShards(folder)) {
      if (claims.some((key) => open.has(key))) wanted.push(index);
    }
    const missing = wanted.filter((index) => !queued.has(index));
    const arrays = await submit(folder, cut, missing, options, arraySize);
    return { open: open.size, queued: wanted.length - missing.length, arrays };
  });
}

/** Keeps another process of this machine from submitting at the same time. */
async function alone<Result>(folder: string, action: () => Promise<Result>): Promise<Result> {
  const unlock = await lockCampaign(folder);
  try {
    return await action();
  } finally {
    await unlock();
  }
}

function submit(
  folder: string,
  { cut, cores, memory, walltime }: ShardCut,
  indexes: readonly number[],
  { program, words, jobs }: SubmitOptions,
  arraySize: number,
): Promise<readonly SubmittedArray[]> {
  return submitArrays(
    {
      cut,
      indexes,
      script: workerScript(['--cut', cut, ...words]),
      environment: {
        WITNESS_CHECK_NODE: program.node,
        WITNESS_CHECK_SCRIPT: program.script,
        WITNESS_CHECK_CAMPAIGN: folder,
      },
      logs: resolve(placesIn(folder).shards),
      cores: Math.max(cores, MINIMUM_CORES),
      memory: Math.ceil(memory / 2 ** 20) + WORKER_MEMORY,
      time: Math.ceil((walltime + SLACK) / 60),
      notice: NOTICE,
      parallel: jobs,
    },
    arraySize,
  );
}

/** The worker replaces the shell, and so receives its signals. */
function workerScript(words: readonly string[]): string {
  if (!words.every((word) => /^[a-z0-9-]+$/.test(word))) throw new Error('not a plain option');
  const command = ['"$WITNESS_CHECK_NODE"', '"$WITNESS_CHECK_SCRIPT"', 'campaign', 'run-shard', ...words];
  return `#!/bin/sh\nexec ${command.join(' ')} -- "$WITNESS_CHECK_CAMPAIGN"\n`;
}
