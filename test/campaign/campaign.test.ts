import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { isAbsolute, join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCampaignStatus } from '../../src/campaign/decide/campaign-status.js';
import { type CampaignOptions, runCampaign } from '../../src/campaign/decide/run-campaign.js';
import type { ClaimFilter } from '../../src/campaign/plan/claim-filter.js';
import { planCampaign, previewCampaign } from '../../src/campaign/plan/plan-campaign.js';
import type { CampaignEvent } from '../../src/campaign/store/campaign-event.js';
import { campaignPaths, scanPlan } from '../../src/campaign/store/campaign-folder.js';
import { lockCampaign } from '../../src/campaign/store/campaign-lock.js';
import type { PlanEntry } from '../../src/campaign/store/plan-entry.js';
import { writeCampaign } from '../../src/campaign/write/write-campaign.js';
import { readResults } from '../benchexec/read-results.js';
import { messageOf, problemOf } from '../problem-of.js';
import { writeFakeValidator, writeManifest } from './fake-verifier.js';

const ROOT = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'campaign-'));
const definitions = join(folder, 'definitions');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const tools = new Map<string, string>();
beforeAll(() => {
  tools.set('oak', writeFakeValidator(folder, 'oak', 'unknown'));
  tools.set('elm', writeFakeValidator(folder, 'elm', 'false(unreach-call)'));
  cpSync(join(ROOT, 'witnesses'), join(folder, 'witnesses'), { recursive: true });
});

const VERIFIED = join(folder, 'witnesses/campaign');
const settings = () => ({ validatorFolders: [definitions], tools: [...tools], validators: ['oak', 'elm'] });

/** Small runs: a few of them fit on any machine. */
const SMALL = { cores: 1, memory: 200_000_000 };

async function eventsOf(campaign: string, options: CampaignOptions = {}): Promise<CampaignEvent[]> {
  const events: CampaignEvent[] = [];
  for await (const event of runCampaign(campaign, { sandbox: 'none', ...options })) events.push(event);
  return events;
}

/** The lines of a plan by kind. */
async function linesOf(campaign: string) {
  const entries: PlanEntry[] = [];
  const kinds = ['claim', 'validation', 'skipped', 'problem'] as const;
  for await (const { entry } of scanPlan(campaign, kinds)) entries.push(entry);
  return {
    claims: entries.flatMap((entry) => (entry.kind === 'claim' ? [entry.claim] : [])),
    validations: entries.filter((entry) => entry.kind === 'validation'),
    skipped: entries.filter((entry) => entry.kind === 'skipped'),
    problems: entries.flatMap((entry) => (entry.kind === 'problem' ? [entry.problem] : [])),
  };
}

/** The validators that were started, in the order of their ends. */
const started = (events: readonly CampaignEvent[]) =>
  events.flatMap((event) => (event.kind === 'run-started' ? [event.validator] : [])).sort();

describe('a campaign over a folder of BenchExec', () => {
  const campaign = join(folder, 'verified');

  it('is planned: claims with their witnesses, and what is not validated', async () => {
    await planCampaign(campaign, [VERIFIED], settings());
    const plan = await linesOf(campaign);
    expect(plan.problems).toEqual([]);
    expect(plan.skipped.map(({ key, reason }) => [key.split('|')[2], reason])).toEqual([
      ['../tasks/traffic-light.yml', 'no verdict'],
    ]);
    expect(
      plan.claims.map(({ task, category, verdict, witnesses, cputime }) => ({
        task: task.split('/').at(-1),
        category,
        verdict,
        witnesses: witnesses.map((path) => path.split('/').slice(-2).join('/')),
        cputime,
      })),
    ).toEqual([
      {
        task: 'ticket-price.yml',
        category: 'ReachSafety-ControlFlow',
        verdict: 'false(unreach-call)',
        witnesses: ['ticket-price.yml/witness.yml'],
        cputime: 12.5,
      },
      {
        task: 'triangle-number.yml',
        category: 'ReachSafety-Loops',
        verdict: 'false(unreach-call)',
        witnesses: ['triangle-number.yml/witness.graphml'],
        cputime: 3.25,
      },
      {
        task: 'even-steps.yml',
        category: 'ReachSafety-Loops',
        verdict: 'true',
        witnesses: ['even-steps.yml/witness.graphml', 'even-steps.yml/witness.yml'],
        cputime: 48.1,
      },
    ]);
  });

  it('has only absolute paths in its plan, however its inputs were named', async () => {
    const here = (path: string) => relative(process.cwd(), path);
    const named = join(folder, 'named-relatively');
    await planCampaign(here(named), [here(VERIFIED)], {
      ...settings(),
      ruleset: here(join(ROOT, 'src/ruleset/sv-comp-2024.yml')),
      validatorFolders: [here(definitions)],
      tools: [...tools].map(([name, tool]) => [name, here(tool)] as const),
      toolsFolder: here(folder),
    });
    const paths: string[] = [];
    for await (const { entry } of scanPlan(named, ['settings', 'claim', 'validation'])) {
      if (entry.kind === 'settings') {
        const { ruleset, validatorFolders, tools: places, toolsFolder } = entry.settings;
        paths.push(...entry.inputs, ruleset, ...validatorFolders, ...places.map(([, tool]) => tool));
        paths.push(toolsFolder ?? '');
      } else if (entry.kind === 'validation') paths.push(entry.witness);
      else {
        const { source, task, property, witnesses } = entry.claim;
        paths.push(source?.file ?? '', task, property ?? '', ...witnesses);
      }
    }
    expect(paths.length).toBeGreaterThan(15);
    expect(paths.filter((path) => !isAbsolute(path))).toEqual([]);
  });

  it.each<[string, ClaimFilter, readonly string[]]>([
    ['a verifier', { verifiers: ['otter'] }, ['even-steps', 'ticket-price', 'triangle-number']],
    ['a category', { categories: ['ReachSafety-Loops'] }, ['even-steps', 'triangle-number']],
    ['a property', { properties: ['unreach-call'] }, ['even-steps', 'ticket-price', 'triangle-number']],
    ['two of them', { verifiers: ['otter'], categories: ['ReachSafety-ControlFlow'] }, ['ticket-price']],
    ['a verifier that is not there', { verifiers: ['beaver'] }, []],
    ['another property', { properties: ['no-overflow'] }, []],
  ])('can be limited to %s', async (name, filter, expected) => {
    const limited = join(folder, `limited-${name}`);
    const { summary } = await planCampaign(limited, [VERIFIED], settings(), filter);
    const { claims } = await linesOf(limited);
    const tasks = claims.map(({ task }) => /([a-z-]+)\.yml$/.exec(task)?.[1]);
    expect(tasks.sort()).toEqual(expected);
    expect(await previewCampaign(undefined, [VERIFIED], settings(), filter)).toMatchObject({
      claims: summary.claims,
    });
  });

  it('has a line for each validation, by what it depends on', async () => {
    const { claims, validations } = await linesOf(campaign);
    expect(validations.map(({ validator, claim }) => [validator, claim.split('/').at(-1)])).toHaveLength(8);
    expect(new Set(validations.map(({ id }) => id)).size).toBe(8);
    expect(validations.every(({ id }) => /^[0-9a-f]{64}$/.test(id))).toBe(true);
    expect(new Set(validations.map(({ claim }) => claim))).toEqual(new Set(claims.map(({ key }) => key)));
    const [first] = validations;
    expect(first).toMatchObject({
      limits: { cputime: 90, cores: 2, memory: 7e9 },
      expected: { cputime: 1, walltime: 1, chance: 0.5 },
    });
    const again = join(folder, 'again');
    await planCampaign(again, [VERIFIED], settings());
    expect((await linesOf(again)).validations.map(({ id }) => id)).toEqual(validations.map(({ id }) => id));
    const limited = await previewCampaign(undefined, [VERIFIED], { ...settings(), verificationTime: 500 });
    expect(limited).toMatchObject({ claims: 3, validations: 8, skipped: { 'no verdict': 1 }, problems: 0 });
  });

  it('decides each claim once; the first confirmation spares the validators after it', async () => {
    const events = await eventsOf(campaign);
    const outcomes = events.flatMap((event) =>
      event.kind === 'claim-decided' ? [[event.claim.split('|')[2], event.outcome]] : [],
    );
    expect(outcomes.sort()).toEqual([
      ['../tasks/even-steps.yml', 'rejected'],
      ['../tasks/ticket-price.yml', 'confirmed'],
      ['../tasks/triangle-number.yml', 'confirmed'],
    ]);
    const status = await readCampaignStatus(campaign);
    expect(events.at(-1)).toEqual({ kind: 'campaign-finished', status });
    expect(status).toMatchObject({
      claims: 3,
      decided: 3,
      outcomes: { confirmed: 2, rejected: 1 },
      skipped: { 'no verdict': 1 },
      damaged: 0,
    });
  });

  it('has nothing left to do after that, also when it is planned again', async () => {
    expect(await eventsOf(campaign)).toEqual([
      { kind: 'campaign-started', claims: 3, done: 3, confirmed: 2, slots: expect.any(Number) },
      { kind: 'campaign-finished', status: await readCampaignStatus(campaign) },
    ]);
    await planCampaign(campaign, [VERIFIED], settings());
    expect(started(await eventsOf(campaign))).toEqual([]);
  });

  it('is written as BenchExec writes results', async () => {
    const output = join(folder, 'adjusted');
    const { adjusted: fixed, validators } = await writeCampaign(campaign, output);
    expect(fixed.every((file) => /\.xml\.fixed\.xml\.(?:bz2|gz)$/.test(file))).toBe(true);
    expect(fixed).toHaveLength(2);
    const loops = await readResults(fixed.find((file) => file.includes('Loops')) ?? '');
    expect(
      loops.runs.map(({ name, status, category }) => [name.split('/').at(-1), status, category]),
    ).toEqual([
      ['triangle-number.yml', 'false(unreach-call)', 'correct'],
      ['even-steps.yml', 'true', 'correct-unconfirmed'],
      ['traffic-light.yml', 'TIMEOUT (true)', 'error'],
    ]);
    expect(loops.runs[0]?.columns.get('host')).toBe('node-7');
    const elm = await readResults(
      validators.find((file) => /elm-validate-violation-witnesses-1\.0-otter/.test(file)) ?? '',
    );
    expect(elm.runs.map(({ status, category }) => [status, category])).toEqual([
      ['false(unreach-call)', 'correct'],
    ]);
    const lines = readFileSync(join(output, 'claims.jsonl'), 'utf8').trim().split('\n');
    expect(lines.map((line) => JSON.parse(line).resolution.outcome).sort()).toEqual([
      'confirmed',
      'confirmed',
      'rejected',
    ]);
  });

  it.each<[string, () => unknown, readonly string[]]>([
    [
      'a witness',
      () => {
        const file = join(
          VERIFIED,
          'otter.2026-11-01_10-00-00.files/SV-COMP24_unreach-call/ticket-price.yml/witness.yml',
        );
        writeFileSync(file, readFileSync(file, 'utf8').replace('4b2c4c90', '4b2c4c91'));
      },
      ['ticket-price'],
    ],
    // The other validator confirms two of the claims, and its runs are remembered.
    ['a validator', () => writeFakeValidator(folder, 'oak', 'true', 0.01), ['even-steps']],
    [
      'a limit',
      () => planCampaign(campaign, [VERIFIED], { ...settings(), verificationTime: 500 }),
      ['even-steps', 'ticket-price', 'triangle-number'],
    ],
  ])('runs again what depends on %s that has changed, and nothing else', async (_name, change, expected) => {
    await change();
    const again = (await eventsOf(campaign)).flatMap((event) =>
      event.kind === 'run-started' ? [/tasks\/([a-z-]+)\.yml/.exec(event.claim)?.[1]] : [],
    );
    expect([...new Set(again)].sort()).toEqual(expected);
    expect(started(await eventsOf(campaign))).toEqual([]);
  });

  it('does not reread files that were only touched', async () => {
    const file = join(
      VERIFIED,
      'otter.2026-11-01_10-00-00.files/SV-COMP24_unreach-call/triangle-number.yml/witness.graphml',
    );
    utimesSync(file, new Date(0), new Date(0));
    expect(started(await eventsOf(campaign))).toEqual([]);
  });
});

describe('what is wrong with one input', () => {
  it('is reported, and the rest goes on', async () => {
    const place = join(folder, 'damaged');
    mkdirSync(place);
    const name = 'otter.2026-11-01_10-00-00.results.SV-COMP24_unreach-call.ReachSafety-Loops.xml';
    const whole = readFileSync(join(ROOT, 'witnesses/campaign', name), 'utf8');
    writeFileSync(join(place, name), whole.slice(0, whole.length / 2));
    writeFileSync(join(place, `beaver${name}`), whole.replaceAll('even-steps.yml', 'triangle-number.yml'));
    const manifest = join(folder, 'bad.jsonl');
    writeFileSync(
      manifest,
      '{"task": "a.yml"}\nnonsense\n{"task": "no-such.yml", "verdict": "true"}\n{"task": "no-such.yml", "verdict": "true"}\n',
    );
    const campaign = join(folder, 'problems');
    const { problems } = await planCampaign(campaign, [place, manifest], settings());
    const plan = await linesOf(campaign);
    // In the order of the plan: the claim that cannot be read stands among them.
    expect(problems.filter(({ message }) => !message.startsWith('verifier, '))).toEqual(plan.problems);
    expect(problems.map(({ message }) => message).join('\n')).toMatch(
      /^verifier, no-such\.yml: .*no-such\.yml: does not exist/m,
    );
    expect(plan.problems.map(({ message }) => message.replaceAll(folder, ''))).toEqual([
      expect.stringMatching(/beaver.*has no beaverotter\..*\.files next to it/),
      expect.stringMatching(/has several tasks named triangle-number\.yml, whose files cannot be told apart/),
      expect.stringMatching(/has several tasks named triangle-number\.yml/),
      expect.stringMatching(/otter.*has no otter\..*\.files next to it/),
      expect.stringMatching(/^\/damaged\/otter.*:\d+:\d+: is not valid XML/),
      expect.stringMatching(/^\/bad\.jsonl:1: the document lacks 'verdict'/),
      '/bad.jsonl:2: is not JSON',
      expect.stringMatching(/has a second run of verifier, no-such\.yml/),
    ]);
    // Planning goes on, and says what cannot be decided.
    expect(plan.skipped.map(({ reason }) => reason)).toEqual(['no verdict', 'unreadable']);
    const events = await eventsOf(campaign);
    expect(events.map(({ kind }) => kind)).toEqual([
      'campaign-started',
      'claim-refused',
      'campaign-finished',
    ]);
    expect(events[1]).toMatchObject({ message: expect.stringMatching(/no-such\.yml: does not exist/) });
    // Until somebody makes the file, it stays refused without being examined again.
    expect(started(await eventsOf(campaign))).toEqual([]);
    expect((await readCampaignStatus(campaign)).refused).toHaveLength(1);
  });

  it.each<[string, () => Promise<unknown>, RegExp]>([
    [
      'no folder',
      () => planCampaign(join(folder, 'x'), [join(folder, 'nothing')]),
      /nothing: does not exist/,
    ],
    ['no results', () => planCampaign(join(folder, 'x'), [definitions]), /has no results of BenchExec/],
    ['no campaign', () => eventsOf(definitions), /is not the folder of a campaign/],
    [
      'nothing to write',
      async () => {
        const claims = join(folder, 'none.jsonl');
        writeFileSync(claims, '');
        await planCampaign(join(folder, 'none'), [claims]);
        await writeCampaign(join(folder, 'none'), join(folder, 'none-written'));
      },
      /none: has no claims, so there is nothing to write/,
    ],
  ])('%s', async (_name, action, message) => {
    expect(messageOf(await problemOf(action))).toMatch(message);
  });
});

describe('a campaign that is interrupted', () => {
  it('stops on request, and continues later', async () => {
    const campaign = join(folder, 'stopped');
    await planCampaign(campaign, [writeManifest(folder, 'stopped-claims', 6)], { ...settings(), ...SMALL });
    const stop = new AbortController();
    const reason = new Error('enough');
    const seen: string[] = [];
    const running = (async () => {
      for await (const event of runCampaign(campaign, { sandbox: 'none', jobs: 1, signal: stop.signal })) {
        seen.push(event.kind);
        if (event.kind === 'claim-decided') stop.abort(reason);
      }
    })();
    await expect(running).rejects.toBe(reason);
    const { decided } = await readCampaignStatus(campaign);
    expect(decided).toBeGreaterThanOrEqual(1);
    expect(decided).toBeLessThan(6);
    await eventsOf(campaign);
    expect(await readCampaignStatus(campaign)).toMatchObject({ decided: 6, outcomes: { confirmed: 6 } });
  });

  it('refuses a second process on the same folder, in another network namespace, too', async (context) => {
    const campaign = join(folder, 'twice');
    await planCampaign(campaign, [writeManifest(folder, 'twice-claims', 1)], { ...settings(), ...SMALL });
    const first = runCampaign(campaign, { sandbox: 'none' });
    await first.next();
    const problem = await problemOf(() => eventsOf(campaign));
    expect(messageOf(problem)).toMatch(/twice: is in use by another witness-check/);
    const elsewhere = spawnSync(
      'unshare',
      ['--net', process.execPath, join(ROOT, 'bin/witness-check.js'), 'campaign', 'run', campaign],
      { encoding: 'utf8' },
    );
    for await (const _event of first);
    expect(started(await eventsOf(campaign))).toEqual([]);
    if (/unshare failed/.test(elsewhere.stderr)) return context.skip('no namespaces can be made here');
    expect(elsewhere).toMatchObject({ status: 2 });
    expect(elsewhere.stderr).toMatch(/twice: is in use by another witness-check/);
  });

  it('has a lock that no other user can take', async (context) => {
    if (process.getuid?.() !== 0) return context.skip('only root can become another user');
    const campaign = join(folder, 'shared');
    await planCampaign(campaign, [writeManifest(folder, 'shared-claims', 1)], { ...settings(), ...SMALL });
    chmodSync(folder, 0o755);
    await (await lockCampaign(campaign))();
    const { lock } = campaignPaths(campaign);
    const stranger = spawnSync('flock', ['-n', lock, 'true'], { uid: 65_534, gid: 65_534, encoding: 'utf8' });
    expect(stranger.status).not.toBe(0);
    expect(stranger.stderr).toMatch(/Permission denied/);
  });
});
