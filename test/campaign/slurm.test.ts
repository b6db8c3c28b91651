import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { containsJobs, type OwnSlurm, startSlurm, whyNoSlurm } from '../../scripts/own-slurm.mjs';
import { readCampaignStatus } from '../../src/campaign/decide/campaign-status.js';
import { campaignPaths, runJournals } from '../../src/campaign/store/campaign-folder.js';
import { type RunBody, readRunHead } from '../../src/campaign/store/experience.js';
import { scanJournal } from '../../src/campaign/store/journal.js';
import { ROOT, runCli } from '../e2e/run-cli.js';
import { MORE } from '../effort.js';
import { HeldCampaigns, journalsOf, until } from './held-campaign.js';

const reason = whyNoSlurm();
if (reason !== undefined) console.warn(`skipped: tests of the Slurm engine: ${reason}`);

/** Small enough that a few shards need several arrays. */
const ARRAY_SIZE = 3;

/** Room for one task at a time, however many cores the machine has. */
const CORES = 2;

describe.skipIf(reason !== undefined)('the Slurm engine', () => {
  const held = new HeldCampaigns();
  let slurm: OwnSlurm;
  beforeAll(async () => {
    held.writeValidator();
    slurm = await startSlurm({ MaxArraySize: ARRAY_SIZE }, CORES);
  });
  afterAll(async () => {
    await slurm?.stop();
    held.remove();
  });

  const call = (program: string, ...words: string[]) =>
    execFileSync(program, words, { env: slurm.env, encoding: 'utf8' });
  const cli = (...words: string[]) => runCli(['campaign', ...words], ROOT, slurm.env);
  const submit = (campaign: string, ...words: string[]) =>
    cli('run', campaign, '--engine', 'slurm', '--no-sandbox', '--shard-time', '1', ...words);

  /** Tasks as Slurm lists them: `<job>_<task> <state>`. */
  const queue = () =>
    call('squeue', '--noheader', '--array', '--format=%F_%K %T').split('\n').filter(Boolean).sort();
  const allEnded = () => until('all tasks have ended', () => queue().length === 0);
  const jobsIn = (stdout: string) => [...stdout.matchAll(/job ([0-9]+): /g)].map(([, job = '']) => job);
  const logsOf = (campaign: string) => {
    const { shards } = campaignPaths(campaign);
    const logs = readdirSync(shards).filter((name) => name.endsWith('.log'));
    return logs.map((name) => readFileSync(join(shards, name), 'utf8')).join('');
  };

  it('runs all shards as arrays, whatever its folder is named, and merges what they wrote', async () => {
    const name = `array $(touch pwned) %A "it's" ; [1,2]`;
    const campaign = await held.plan(name, 4);
    held.hold(name, 3);
    const { exitCode, stdout, stderr } = await submit(campaign);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(stdout.replaceAll(/job [0-9]+/g, 'job N')).toBe(
      '4 claims are open: 4 shards submitted\n  job N: 3 tasks\n  job N: 1 task\n',
    );
    const details = call('scontrol', 'show', 'job', jobsIn(stdout)[0] ?? '');
    expect(details).toMatch(/ Requeue=1 [\s\S]* CPUs\/Task=2 [\s\S]*MinMemoryNode=1391M/);
    const again = await submit(campaign);
    expect(again).toMatchObject({ exitCode: 2, stdout: '' });
    expect(again.stderr).toMatch(
      /has [1-4] shards? waiting or running in Slurm \(jobs [0-9 ]+\); submit only what/,
    );
    await until('the last claim is being validated', () => held.started(name).includes(3));
    expect((await cli('reconcile', campaign)).stdout).toMatch(
      /^(?:1 claim is|[2-4] claims are) open: 0 shards submitted; (?:1 shard|[2-4] shards) already waiting or running\n$/,
    );
    held.release(name, 3);
    await allEnded();
    const { runs, results } = await journalsOf(campaign);
    expect(results).toEqual(['otter-0', 'otter-1', 'otter-2', 'otter-3']);
    expect(new Set(runs).size).toBe(4);
    expect(await readCampaignStatus(campaign)).toMatchObject({ decided: 4, outcomes: { confirmed: 4 } });
    expect(existsSync(join(ROOT, 'pwned'))).toBe(false);
    const nothing = await submit(campaign);
    expect(nothing.stdout).toBe('all claims are decided: nothing to submit\n');
  });

  it('goes on after its node was lost: what was finished stays, the rest is requeued', async () => {
    const campaign = await held.plan('lost', 2);
    for (const index of [0, 1]) held.hold('lost', index);
    const { stdout } = await cli('run', campaign, '--engine', 'slurm', '--no-sandbox');
    expect(stdout).toMatch(/^2 claims are open: 1 shard submitted\n/);
    await until('one of the claims is being validated', () => held.started('lost').length === 1);
    const [first = 0] = held.started('lost');
    held.release('lost', first);
    await until('the other one is', () => held.started('lost').length === 2);
    // A run that ended makes room for the next one before its result is on the disk.
    await until('the first has its result', async () => (await journalsOf(campaign)).results.length === 1);
    await slurm.killNode();
    await until('nobody is alive', () => held.survivors().length === 0);
    const before = await journalsOf(campaign);
    expect(before.results).toEqual([`otter-${first}`]);
    await slurm.startNode();
    // Slurm finds out by itself, after SlurmdTimeout, and then waits two minutes: this says it at once.
    call('scontrol', 'update', `nodename=${slurm.node}`, 'state=down', 'reason=lost');
    const [job = ''] = jobsIn(stdout);
    await until('the task waits again', () => queue().join().includes(`${job}_0 PENDING`));
    call('scontrol', 'update', `jobid=${job}_0`, 'starttime=now+3seconds');
    // It may have come back by itself.
    spawnSync('scontrol', ['update', `nodename=${slurm.node}`, 'state=resume'], { env: slurm.env });
    held.release('lost', 1 - first);
    await allEnded();
    const { runs, results } = await journalsOf(campaign);
    expect(results).toEqual(['otter-0', 'otter-1']);
    expect(runs).toHaveLength(2);
    expect(runs).toEqual(expect.arrayContaining([...before.runs]));
    expect(held.started('lost')).toHaveLength(3);
  });

  it.runIf(MORE)('submits again only what was cancelled, or stopped before the end of its job', async () => {
    const campaign = await held.plan('cancelled', 4);
    for (const index of [0, 1, 2, 3]) held.hold('cancelled', index);
    const [first = '', second = ''] = jobsIn((await submit(campaign)).stdout);
    await until('the first task runs', () => held.started('cancelled').length === 1);
    const [running = 0] = held.started('cancelled');
    expect(queue()).toContain(`${first}_0 RUNNING`);
    // Half of them: one that waits, and one more after the one that runs has been told that its job ends.
    call('scancel', `${first}_1`);
    // Slurm itself tells it, as it was asked to, once less than a minute is left.
    call('scontrol', 'update', `jobid=${first}_0`, 'timelimit=1');
    await until('the first task has ended', () => !queue().some((task) => task.startsWith(`${first}_0 `)));
    expect(logsOf(campaign)).toMatch(/stopped before the end of the job: 1 claim of shard 0 left/);
    for (const index of [0, 1, 2, 3]) held.release('cancelled', index);
    await until('the others have ended', () => queue().length === 0);
    expect((await journalsOf(campaign)).results).toEqual(['otter-2', 'otter-3']);
    expect([running, second]).not.toContain('');
    const { stdout } = await cli('reconcile', campaign, '--no-sandbox');
    expect(stdout).toMatch(/^2 claims are open: 2 shards submitted\n {2}job [0-9]+: 2 tasks\n$/);
    await allEnded();
    expect((await journalsOf(campaign)).results).toEqual(['otter-0', 'otter-1', 'otter-2', 'otter-3']);
    expect((await cli('reconcile', campaign)).stdout).toBe('all claims are decided: nothing to submit\n');
  });

  it('measures the runs of a user without control groups by steps of the job', async (context) => {
    const nobody = {
      cwd: ROOT,
      env: { ...slurm.env, TMPDIR: '/tmp' },
      encoding: 'utf8',
      uid: 65534,
      gid: 65534,
    } as const;
    if (!containsJobs()) return context.skip('Slurm needs control groups of version 1 here');
    const words = [join(ROOT, 'bin/witness-check.js'), 'campaign'];
    if (spawnSync(process.execPath, [...words, '--help'], nobody).status !== 0) {
      return context.skip('other users may not read this folder');
    }
    const campaign = await held.plan('unprivileged', 1);
    chmodSync(campaign, 0o777);
    const submitted = spawnSync(
      process.execPath,
      [...words, 'run', campaign, '--engine', 'slurm', '--executor', 'slurm-step', '--no-sandbox'],
      nobody,
    );
    expect(submitted).toMatchObject({ status: 0, stderr: '' });
    await allEnded();
    expect(logsOf(campaign)).toContain('shard 0: all claims are decided');
    const measurements: string[] = [];
    for (const file of await runJournals(campaignPaths(campaign))) {
      for await (const line of scanJournal(file, readRunHead)) {
        if (line.kind === 'record') measurements.push((line.body() as RunBody).run.measurement);
      }
    }
    expect(measurements).toEqual(['slurm-step']);
  });
});
