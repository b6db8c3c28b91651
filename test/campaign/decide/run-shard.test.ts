import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCampaignStatus } from '../../../src/campaign/decide/campaign-status.js';
import { runShard, type ShardOptions } from '../../../src/campaign/decide/run-shard.js';
import { readCut } from '../../../src/campaign/decide/shards.js';
import { cutCampaign } from '../../../src/campaign/slurm/submit-campaign.js';
import { runCli } from '../../e2e/run-cli.js';
import { messageOf, problemOf } from '../../problem-of.js';
import { HeldCampaigns, journalsOf, until } from '../held-campaign.js';

const BIN = join(import.meta.dirname, '../../../bin/witness-check.js');
const hasParallel = /^GNU parallel/.test(
  spawnSync('parallel', ['--version'], { encoding: 'utf8' }).stdout ?? '',
);
if (!hasParallel) console.warn('skipped: the test of workers under GNU parallel, which is not installed');
const held = new HeldCampaigns();
beforeAll(() => held.writeValidator());
afterAll(() => held.remove());

/** A worker as a process of its own, as a batch system starts it. */
function startWorker(campaign: string, words: readonly string[], environment: NodeJS.ProcessEnv = {}) {
  return start([process.execPath, ...wordsFor(campaign), ...words], environment);
}

function wordsFor(campaign: string): readonly string[] {
  return [BIN, 'campaign', 'run-shard', campaign, '--no-sandbox'];
}

function start([program = '', ...words]: readonly string[], environment: NodeJS.ProcessEnv) {
  const child = spawn(program, words, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let stderr = '';
  child.stderr.on('data', (piece) => {
    stderr += piece;
  });
  const ended = new Promise<{ exitCode: number | null; stderr: string }>((resolve) => {
    child.once('close', (exitCode) => {
      // Root is told that validators run without privileges; progress is on separate lines.
      resolve({ exitCode, stderr: stderr.replaceAll(/^(?:warning: you are root|\[[#.]{20}\] ).*\n/gm, '') });
    });
  });
  return { child, ended };
}

async function work(campaign: string, options: ShardOptions): Promise<void> {
  for await (const _event of runShard(campaign, { sandbox: 'none', ...options }));
}

describe('workers without Slurm', () => {
  it('decide the shards of a campaign at the same time, and one shard twice without harm', async () => {
    const campaign = await held.plan('together', 3);
    const { stdout } = await runCli(['campaign', 'cut', campaign, '--shard-time', '1']);
    expect(stdout).toBe('3 claims are open: 3 shards\n');
    const { cut = '' } = (await readCut(campaign)) ?? {};
    held.hold('together', 2);
    const workers = [
      startWorker(campaign, ['--index', '0', '--jobs', '1']),
      startWorker(campaign, ['--cut', cut], { SLURM_ARRAY_TASK_ID: '1' }),
      startWorker(campaign, [], { SLURM_ARRAY_TASK_ID: '0', WITNESS_CHECK_SHARD_OFFSET: '2' }),
      startWorker(campaign, ['--index', '2']),
    ];
    const all = Promise.all(workers.map(({ ended }) => ended));
    await until('two workers are at the same claim', () => held.started('together').at(-2) === 2, all);
    held.release('together', 2);
    for (const { exitCode, stderr } of await all)
      expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    const { runs, results } = await journalsOf(campaign);
    expect(results).toEqual(['otter-0', 'otter-1', 'otter-2', 'otter-2']);
    expect(new Set(runs).size).toBe(3);
    expect(await readCampaignStatus(campaign)).toMatchObject({
      claims: 3,
      decided: 3,
      outcomes: { confirmed: 3 },
      validators: [{ validator: 'elm', runs: 3, confirmed: 3 }],
    });
    // Nothing is left: another worker writes no file, and another cut has no shard.
    expect(await startWorker(campaign, ['--index', '0']).ended).toEqual({ exitCode: 0, stderr: '' });
    expect(await journalsOf(campaign)).toEqual({ runs, results });
    expect((await runCli(['campaign', 'cut', campaign])).stdout).toBe('0 claims are open: 0 shards\n');
  });

  it.skipIf(!hasParallel)('are started by GNU parallel, two at a time', async () => {
    const campaign = await held.plan('parallel', 3);
    await runCli(['campaign', 'cut', campaign, '--shard-time', '1']);
    for (const index of [0, 1, 2]) held.hold('parallel', index);
    const words = [process.execPath, ...wordsFor(campaign), '--index', '{}', ':::', '0', '1', '2'];
    const home = { PARALLEL_HOME: held.folder };
    const { ended } = start(['parallel', '--will-cite', '--quote', '--jobs', '2', ...words], home);
    await until('two workers run', () => held.started('parallel').length === 2, ended);
    for (const index of [0, 1, 2]) held.release('parallel', index);
    expect(await ended).toEqual({ exitCode: 0, stderr: '' });
    expect((await journalsOf(campaign)).results).toEqual(['otter-0', 'otter-1', 'otter-2']);
  });

  it('stop at SIGUSR1: no new run, the one that goes on is ended and left open', async () => {
    const campaign = await held.plan('stopped', 2);
    await runCli(['campaign', 'cut', campaign]);
    held.hold('stopped', 0);
    held.hold('stopped', 1);
    const { child, ended } = startWorker(campaign, ['--index', '0']);
    await until('the validator runs', () => held.started('stopped').length > 0, ended);
    child.kill('SIGUSR1');
    expect(await ended).toEqual({
      exitCode: 75,
      stderr: 'stopped before the end of the job: 2 claims of shard 0 left\n',
    });
    await until('nobody is alive', () => held.survivors().length === 0);
    expect(await journalsOf(campaign)).toEqual({ runs: [], results: [] });
    held.release('stopped', 0);
    held.release('stopped', 1);
    expect(await startWorker(campaign, ['--index', '0']).ended).toEqual({ exitCode: 0, stderr: '' });
    expect((await journalsOf(campaign)).results).toEqual(['otter-0', 'otter-1']);
  });
});

describe('a shard is refused', () => {
  it.each<[string, (campaign: string) => unknown, Partial<ShardOptions>, RegExp]>([
    ['that there is not', () => {}, { index: 1 }, /has no shard 1; use a number from 0 to 0/],
    ['of another cut', () => {}, { cut: '0123456789abcdef' }, /this shard belongs to an earlier cut/],
    [
      'of an earlier plan',
      () => held.plan('refused', 2),
      {},
      /refused: was planned or cut again: this shard belongs to an earlier cut/,
    ],
    ['where the validators are others', () => held.writeValidator(), {}, /does not have the same validators/],
  ])('%s', async (_name, change, options, message) => {
    const campaign = await held.plan('refused', 1);
    await cutCampaign(campaign);
    await change(campaign);
    const problem = await problemOf(() => work(campaign, { index: 0, ...options }));
    expect(messageOf(problem)).toMatch(message);
    expect(await journalsOf(campaign)).toEqual({ runs: [], results: [] });
  });

  it('of a campaign that was never cut, or if none is named', async () => {
    const campaign = await held.plan('uncut', 1);
    expect(await readCut(campaign)).toBeUndefined();
    const problem = await problemOf(() => work(campaign, { index: 0 }));
    expect(messageOf(problem)).toMatch(/uncut: is not a campaign that was cut into shards/);
    const { exitCode, stderr } = await startWorker(campaign, [], { SLURM_ARRAY_TASK_ID: '-1' }).ended;
    expect({ exitCode, stderr }).toEqual({
      exitCode: 2,
      stderr: expect.stringMatching(/^error: the shard is not specified; use --index/),
    });
  });
});
