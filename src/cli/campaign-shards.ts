import { resolve } from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import { runShard } from '../campaign/decide/run-shard.js';
import { SHARD_INDEX, warningOfFreeCores } from '../campaign/decide/slurm-task.js';
import {
  cutCampaign,
  DEFAULT_SHARD_TIME,
  reconcileCampaign,
  type Submission,
  type SubmitOptions,
  submitCampaign,
} from '../campaign/slurm/submit-campaign.js';
import type { CampaignEvent, ShardEnd } from '../campaign/store/campaign-event.js';
import { countNoun } from '../source/count-noun.js';
import { toJsonLine } from '../source/printable.js';
import { CampaignProgress } from './campaign-progress.js';
import type { CommandSetting } from './command-entry.js';
import { SHARD_EXIT_CODES } from './exit-codes.js';
import { warningLine } from './live-line.js';
import { parseCount, parseSeconds } from './quantities.js';
import type { Terminal } from './terminal.js';
import { addExecutionFlags, type ExecutionFlags, toExecutionOptions } from './tool-flags.js';

/** Options for submitting shards. */
export interface SubmitFlags extends ExecutionFlags {
  readonly jobs?: number;
  readonly shardTime?: number;
}

interface ShardFlags extends ExecutionFlags {
  readonly index?: number;
  readonly cut?: string;
  readonly jobs?: number;
  readonly events?: true;
}

/** Seconds of a shard. */
export function shardTimeOption(): Option {
  const description = `maximum wall time of a shard, in seconds (default: ${DEFAULT_SHARD_TIME})`;
  return new Option('--shard-time <seconds>', description).argParser(parseSeconds);
}

/** `campaign run --engine slurm`. */
export async function submitShards(folder: string, flags: SubmitFlags, terminal: Terminal): Promise<void> {
  terminal.stdout.write(describe(await submitCampaign(folder, toSubmitOptions(flags))));
}

/** `campaign reconcile`: what to do if tasks have ended but claims are still open. */
export function reconcileCommand({ terminal }: Pick<CommandSetting, 'terminal'>): Command {
  const command = new Command('reconcile')
    .description('resubmit Slurm tasks that ended before all their claims were decided')
    .argument('<folder>', 'folder of the campaign')
    .option(
      '--jobs <number>',
      'number of concurrent tasks; by default, as many as Slurm has room for',
      parseCount,
    );
  return addExecutionFlags(command).action(async (folder: string, flags: SubmitFlags) => {
    terminal.stdout.write(describe(await reconcileCampaign(folder, toSubmitOptions(flags))));
  });
}

/** `campaign cut`: for users who start workers without Slurm. */
export function cutCommand({ terminal }: Pick<CommandSetting, 'terminal'>): Command {
  return new Command('cut')
    .description('split the open claims into shards, for run-shard without Slurm')
    .argument('<folder>', 'folder of the campaign')
    .addOption(shardTimeOption())
    .action(async (folder: string, { shardTime }: { readonly shardTime?: number }) => {
      const { open, cut } = await cutCampaign(folder, shardTime);
      terminal.stdout.write(`${openClaims(open)}: ${countNoun(cut.shards, 'shard')}\n`);
    });
}

/** `campaign run-shard`: the worker. */
export function runShardCommand({ terminal, signal, done, listen }: CommandSetting): Command {
  const command = new Command('run-shard')
    .description('decide the claims of one shard; run by each Slurm task')
    .argument('<folder>', 'folder of a campaign that was split into shards')
    .option(
      '--index <number>',
      'number of the shard, from 0; by default, the array index of the Slurm task',
      parseIndex,
    )
    .option('--cut <name>', 'accept only shards of this cut')
    .option('--jobs <number>', 'number of concurrent runs (default: 1)', parseCount)
    .option('--events', 'print each event as a line of JSON');
  return addExecutionFlags(command).action(async (folder: string, flags: ShardFlags) => {
    listen();
    const notice = noticeOfSlurm();
    const progress = new CampaignProgress(terminal.stderr);
    const { jobs, cut } = flags;
    const options = toExecutionOptions(flags);
    const warning = warningOfFreeCores();
    if (warning !== undefined) terminal.stderr.write(warningLine(warning));
    let last: CampaignEvent | undefined;
    try {
      for await (const event of runShard(folder, {
        ...options,
        index: flags.index,
        cut,
        jobs,
        signal,
        notice,
      })) {
        if (flags.events === true) terminal.stdout.write(toJsonLine(event));
        progress.show(event);
        last = event;
      }
    } finally {
      progress.end();
    }
    if (last?.kind !== 'shard-finished') throw new Error('a shard ended without its last event');
    const stream = last.end === 'stopped' ? terminal.stderr : terminal.stdout;
    stream.write(SHARD_ENDS[last.end](last.shard, last.open));
    done(SHARD_EXIT_CODES[last.end]);
  });
}

/** What the worker says at its end, by the number of the shard and of the claims that are open. */
const SHARD_ENDS: Readonly<Record<ShardEnd, (shard: number, open: number) => string>> = {
  decided: (shard) => `shard ${shard}: all claims are decided\n`,
  refused: (shard, open) => `shard ${shard}: ${openClaims(open)} or refused\n`,
  stopped: (shard, open) =>
    `stopped before the end of the job: ${countNoun(open, 'claim')} of shard ${shard} left\n`,
};

/** Aborted when Slurm announces the end of the job. Node itself would open a debugger on this signal. */
function noticeOfSlurm(): AbortSignal {
  const stop = new AbortController();
  process.on('SIGUSR1', () => stop.abort(new Error('the job ends soon')));
  return stop.signal;
}

function parseIndex(text: string): number {
  if (!SHARD_INDEX.test(text)) throw new InvalidArgumentError('It must be a whole number, 0 or larger.');
  return Number(text);
}

/** How workers are started: this very program, with options from fixed lists. */
function toSubmitOptions({ executor, sandbox, asRoot, jobs, shardTime }: SubmitFlags): SubmitOptions {
  const words = [
    '--executor',
    executor,
    ...(sandbox ? [] : ['--no-sandbox']),
    ...(asRoot === true ? ['--as-root'] : []),
  ];
  const program = { node: process.execPath, script: resolve(process.argv[1] ?? '') };
  return { program, words, jobs, shardTime };
}

function describe({ open, queued, arrays }: Submission): string {
  const tasks = arrays.reduce((sum, array) => sum + array.tasks, 0);
  if (open === 0) return 'all claims are decided: nothing to submit\n';
  const waiting = queued === 0 ? '' : `; ${countNoun(queued, 'shard')} already waiting or running`;
  const jobs = arrays.map(({ job, tasks: count }) => `  job ${job}: ${countNoun(count, 'task')}\n`).join('');
  return `${openClaims(open)}: ${countNoun(tasks, 'shard')} submitted${waiting}\n${jobs}`;
}

function openClaims(count: number): string {
  return `${countNoun(count, 'claim')} ${count === 1 ? 'is' : 'are'} open`;
}
