import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCampaignStatus } from '../../src/campaign/decide/campaign-status.js';
import { type CampaignOptions, runCampaign } from '../../src/campaign/decide/run-campaign.js';
import { planCampaign } from '../../src/campaign/plan/plan-campaign.js';
import type { CampaignEvent } from '../../src/campaign/store/campaign-event.js';
import { campaignPaths } from '../../src/campaign/store/campaign-folder.js';
import { writeCampaign } from '../../src/campaign/write/write-campaign.js';
import { effort, oneIn } from '../effort.js';
import { RandomSource } from '../fuzz/random-source.js';
import { messageOf, problemOf } from '../problem-of.js';
import { writeFakeValidator, writeManifest } from './fake-verifier.js';
import { readJournal } from './read-journal.js';

const ROOT = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'faults-'));
const disk = join(folder, 'disk');
let hasDisk = false;

beforeAll(() => {
  mkdirSync(disk);
  hasDisk =
    process.getuid?.() === 0 &&
    spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=512k', 'tmpfs', disk]).status === 0;
});
afterAll(() => {
  if (hasDisk) spawnSync('umount', [disk]);
  rmSync(folder, { recursive: true, force: true });
});

/** Plans so many claims for one validator that confirms them. */
async function plan(name: string, claims: number, place = folder): Promise<string> {
  const tool = writeFakeValidator(join(folder, name), 'elm', 'false(unreach-call)');
  const campaign = join(place, `${name}-campaign`);
  await planCampaign(campaign, [writeManifest(folder, `${name}-claims`, claims)], {
    validatorFolders: [join(folder, name, 'definitions')],
    tools: [['elm', tool]],
    // Small runs: a few of them fit on any machine.
    validators: ['elm'],
    cores: 1,
    memory: 200_000_000,
  });
  return campaign;
}

async function eventsOf(campaign: string, options: CampaignOptions = {}): Promise<CampaignEvent[]> {
  const events: CampaignEvent[] = [];
  for await (const event of runCampaign(campaign, { sandbox: 'none', ...options })) events.push(event);
  return events;
}

const started = (events: readonly CampaignEvent[]) => events.filter(({ kind }) => kind === 'run-started');

/** Demands that each claim was decided once and each run finished once. */
async function expectAllOnce(campaign: string, claims: number): Promise<void> {
  const { runs, results } = campaignPaths(campaign);
  for (const file of [runs, results]) {
    const { records, damaged } = await readJournal(file);
    const names = (records as readonly { readonly id?: string; readonly key?: string }[]).map(
      ({ id, key }) => id ?? key,
    );
    expect({ damaged, records: names.length, distinct: new Set(names).size }).toEqual({
      damaged: 0,
      records: claims,
      distinct: claims,
    });
  }
  expect(await readCampaignStatus(campaign)).toMatchObject({
    decided: claims,
    outcomes: { confirmed: claims },
  });
}

describe('kill -9 of the process group', () => {
  const kills = Number(process.env.CAMPAIGN_KILLS ?? effort(1, 2));

  it(
    'at random moments leaves every result there once: none is lost, none twice',
    async () => {
      const claims = 3 * kills + 2;
      const campaign = await plan('killed', claims);
      const words = ['campaign', 'run', campaign, '--no-sandbox', '--events', '--jobs', '1'];
      const start = () =>
        spawn(process.execPath, [join(ROOT, 'bin/witness-check.js'), ...words], {
          stdio: ['ignore', 'pipe', 'ignore'],
          detached: true,
        });
      const told = new Set<string>();
      const random = new RandomSource(1);
      for (let kill = 0; kill < kills; kill += 1) {
        const child = start();
        const ended = new Promise((resolve) => child.once('close', resolve));
        // After a random event and a random time: the machine may be slow.
        let left = 1 + random.below(10);
        let output = '';
        child.stdout.on('data', (piece: Buffer) => {
          output += piece;
          const before = left;
          left -= piece.toString().split('\n').length - 1;
          if (before <= 0 || left > 0) return;
          setTimeout(() => {
            if (child.exitCode === null) process.kill(-(child.pid ?? 0), 'SIGKILL');
          }, random.below(30));
        });
        await ended;
        // What was told is on the disk.
        for (const line of output.split('\n').slice(0, -1)) {
          const event = JSON.parse(line) as CampaignEvent;
          if (event.kind !== 'claim-decided') continue;
          expect(told.has(event.claim)).toBe(false);
          told.add(event.claim);
        }
        const { records } = await readJournal(campaignPaths(campaign).results);
        const keys = new Set((records as readonly { readonly key: string }[]).map(({ key }) => key));
        expect([...told].filter((key) => !keys.has(key))).toEqual([]);
      }
      const last = start();
      last.stdout.resume();
      await new Promise((resolve) => last.once('close', resolve));
      expect(last.exitCode).toBe(0);
      await expectAllOnce(campaign, claims);
    },
    900_000 + kills * 20_000,
  );
});

describe('a disk', () => {
  it('that is full ends the campaign with a message; with room again, it goes on', async (context) => {
    if (!hasDisk) return context.skip('only root can mount a small disk, and only where mounts are allowed');
    const campaign = await plan('full', 3, disk);
    // Fills it to the last page.
    spawnSync('dd', ['if=/dev/zero', `of=${join(disk, 'filler')}`, 'bs=4k']);
    const problem = await problemOf(() => eventsOf(campaign));
    expect(problem).toMatchObject({ code: 'machine' });
    expect(messageOf(problem)).toMatch(/cannot be written: the disk is full; free some space/);
    expect((await readCampaignStatus(campaign)).decided).toBe(0);
    rmSync(join(disk, 'filler'));
    await eventsOf(campaign);
    await expectAllOnce(campaign, 3);
    spawnSync('dd', ['if=/dev/zero', `of=${join(disk, 'filler')}`, 'bs=4k']);
    const output = join(disk, 'out');
    expect(messageOf(await problemOf(() => writeCampaign(campaign, output)))).toMatch(/the disk is full/);
    rmSync(join(disk, 'filler'));
    // Nothing stays that is half written.
    expect(readdirSync(output).filter((name) => statSync(join(output, name)).size === 0)).toEqual([]);
  });

  it('that is read-only keeps a campaign from being planned, run or written, with one message each', async (context) => {
    if (!hasDisk) return context.skip('only root can mount a small disk, and only where mounts are allowed');
    const campaign = await plan('read-only', 1, disk);
    expect(spawnSync('mount', ['-o', 'remount,ro', disk]).status).toBe(0);
    try {
      const messages = [];
      for (const action of [
        () => plan('other', 1, disk),
        () => eventsOf(campaign),
        () => writeCampaign(campaign, join(disk, 'written'), { extent: 'partial' }),
      ]) {
        messages.push(messageOf(await problemOf(action)));
      }
      const expected = expect.stringMatching(/cannot be written \(EROFS\); free some space or correct/);
      expect(messages).toEqual([expected, expected, expected]);
    } finally {
      spawnSync('mount', ['-o', 'remount,rw', disk]);
    }
    await eventsOf(campaign);
    await expectAllOnce(campaign, 1);
  });

  it('that is not writable is reported before anything runs', async (context) => {
    if (process.getuid?.() === 0) return context.skip('root may write everywhere');
    const campaign = await plan('forbidden', 1);
    chmodSync(campaign, 0o555);
    expect(messageOf(await problemOf(() => eventsOf(campaign)))).toMatch(/cannot be written \(EACCES\)/);
    chmodSync(campaign, 0o755);
  });
});

describe('files of a campaign', () => {
  it('that were cut in the middle of a line: what was whole is not repeated, the rest is', async () => {
    const campaign = await plan('cut', 3);
    // One after the other: the last lines of both files are about the same claim.
    await eventsOf(campaign, { jobs: 1 });
    const { runs, results } = campaignPaths(campaign);
    for (const file of [runs, results]) truncateSync(file, statSync(file).size - 40);
    expect(await readCampaignStatus(campaign)).toMatchObject({ decided: 2 });
    expect(started(await eventsOf(campaign))).toHaveLength(1);
    await expectAllOnce(campaign, 3);
  });

  it.each<[string, 'runs' | 'results', string]>(
    oneIn(6, [
      ['null as a result', 'results', 'null'],
      ['a text that is not JSON', 'results', '{"key":'],
      [
        'a result without revision',
        'results',
        '{"key":"k","kind":"refused","message":"m","basis":"b","files":[]}',
      ],
      [
        'a result of an unknown kind',
        'results',
        '{"key":"k","revision":1,"kind":"x","basis":"b","files":[]}',
      ],
      [
        'a result with an unknown outcome',
        'results',
        '{"key":"k","revision":1,"kind":"decided","outcome":"toString","runs":[],"basis":"b","files":[]}',
      ],
      ['a run without id', 'runs', '{}'],
      ['a run without body', 'runs', '{"id":"i"}'],
      ['a run with a body that is none', 'runs', '{"id":"i"}\t{"run":{}}'],
      ['a text that is not JSON among the runs', 'runs', '{"id":"i"}\tnot JSON'],
    ]),
  )(
    'may have a line with a right checksum that holds %s: it is counted and left out',
    async (name, journal, text) => {
      const campaign = await plan(`forged-${name.replaceAll(' ', '-')}`, 1);
      await eventsOf(campaign);
      const checksum = createHash('sha256').update(text).digest('hex').slice(0, 16);
      appendFileSync(campaignPaths(campaign)[journal], `${checksum} ${text}\n`);
      expect(await readCampaignStatus(campaign)).toMatchObject({ decided: 1, damaged: 1 });
      expect(started(await eventsOf(campaign))).toEqual([]);
      await plan(`forged-${name.replaceAll(' ', '-')}`, 1);
    },
  );

  it.each(['runs', 'results'] as const)(
    'may have a damaged line among the %s: it is counted',
    async (journal) => {
      const campaign = await plan(`flipped-${journal}`, 2);
      await eventsOf(campaign);
      const file = campaignPaths(campaign)[journal];
      const bytes = readFileSync(file);
      bytes.writeUInt8(bytes.readUInt8(30) ^ 1, 30);
      writeFileSync(file, bytes);
      expect(await readCampaignStatus(campaign)).toMatchObject({ damaged: 1 });
      await eventsOf(campaign);
      expect(await readCampaignStatus(campaign)).toMatchObject({ decided: 2, damaged: 1 });
    },
  );

  it('a results file that is cut in half after it was read is named, and the rest is written', async () => {
    const name = 'otter.2026-11-01_10-00-00.results.SV-COMP24_unreach-call.ReachSafety-ControlFlow.xml';
    const place = join(folder, 'results');
    spawnSync('cp', ['-r', join(ROOT, 'witnesses'), place]);
    const tool = writeFakeValidator(join(folder, 'results-tools'), 'elm', 'false(unreach-call)');
    const campaign = join(folder, 'results-campaign');
    await planCampaign(campaign, [join(place, 'campaign')], {
      validatorFolders: [join(folder, 'results-tools/definitions')],
      tools: [['elm', tool]],
      validators: ['elm'],
      cores: 1,
      memory: 200_000_000,
    });
    await eventsOf(campaign);
    const file = join(place, 'campaign', name);
    writeFileSync(file, readFileSync(file, 'utf8').slice(0, 700));
    const { adjusted, omitted, notes, tables } = await writeCampaign(campaign, join(folder, 'results-out'));
    expect(adjusted).toHaveLength(1);
    expect(omitted).toEqual([file]);
    expect(notes.filter((note) => /bzip2/.test(note) === false)).toEqual([
      expect.stringMatching(/ControlFlow\.xml:\d+:\d+: is not valid XML/),
    ]);
    expect(tables).toHaveLength(3);
    expect(readdirSync(join(folder, 'results-out')).filter((each) => each.startsWith('.'))).toEqual([]);
  });
});

describe('the world around a campaign', () => {
  it('may set the clock back: only the times in the event log show it', async () => {
    const campaign = await plan('clock', 2);
    let now = Date.parse('2026-11-22T12:00:00Z');
    const backwards = () => {
      now -= 3_600_000;
      return now;
    };
    await eventsOf(campaign, { clock: backwards });
    await expectAllOnce(campaign, 2);
    const lines = readFileSync(campaignPaths(campaign).events, 'utf8').trim().split('\n');
    const times = lines.map((line) => (JSON.parse(line) as { readonly time: string }).time);
    expect(times).toEqual([...times].sort().reverse());
    expect(started(await eventsOf(campaign, { clock: backwards }))).toEqual([]);
  });

  it('may upgrade a validator in between: all claims have the answers of the new one', async () => {
    const campaign = await plan('upgraded', 3);
    const stop = new AbortController();
    const half = (async () => {
      for await (const event of runCampaign(campaign, { sandbox: 'none', jobs: 1, signal: stop.signal })) {
        if (event.kind === 'claim-decided') stop.abort();
      }
    })();
    await expect(half).rejects.toThrow();
    writeFakeValidator(join(folder, 'upgraded'), 'elm', 'unknown');
    const events = await eventsOf(campaign);
    expect(started(events)).toHaveLength(3);
    expect(await readCampaignStatus(campaign)).toMatchObject({ outcomes: { unconfirmed: 3 } });
  });

  it('may fail at a run: it is tried three times, becomes no verdict, and the claim stays open', async () => {
    const campaign = await plan('failing', 1);
    const script = join(folder, 'failing/tools/elm/run.sh');
    const text = readFileSync(script, 'utf8');
    writeFileSync(script, text.replace('#!/bin/sh', '#!/no/such/interpreter'));
    const events = await eventsOf(campaign);
    expect(started(events)).toHaveLength(3);
    expect(events.filter(({ kind }) => kind === 'claim-decided')).toEqual([]);
    expect(events.find(({ kind }) => kind === 'claim-refused')).toMatchObject({
      message: expect.stringMatching(/^elm could not be run: /),
    });
    expect(await readCampaignStatus(campaign)).toMatchObject({ decided: 0, refused: [], outcomes: {} });
    writeFileSync(script, text);
    expect(started(await eventsOf(campaign))).toHaveLength(1);
    await expectAllOnce(campaign, 1);
  });
});
