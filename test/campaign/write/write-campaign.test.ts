import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCampaign } from '../../../src/campaign/decide/run-campaign.js';
import { planCampaign } from '../../../src/campaign/plan/plan-campaign.js';
import { campaignPaths } from '../../../src/campaign/store/campaign-folder.js';
import { countRegressions, reportClaims } from '../../../src/campaign/write/report-claims.js';
import { writeCampaign } from '../../../src/campaign/write/write-campaign.js';
import { score } from '../../../src/score/score.js';
import { readResults } from '../../benchexec/read-results.js';
import { oneIn } from '../../effort.js';
import { messageOf, problemOf } from '../../problem-of.js';
import { writeFakeValidator } from '../fake-verifier.js';

const ROOT = join(import.meta.dirname, '../../..');
const folder = mkdtempSync(join(tmpdir(), 'write-campaign-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const VERIFIED = join(folder, 'witnesses/campaign');
const LOOPS = join(
  VERIFIED,
  'otter.2026-11-01_10-00-00.results.SV-COMP24_unreach-call.ReachSafety-Loops.xml',
);

/** Plans the sample campaign, whose validator confirms FALSE. */
async function plan(name: string): Promise<string> {
  const campaign = join(folder, name);
  await planCampaign(campaign, [VERIFIED], {
    validatorFolders: [join(folder, 'definitions')],
    tools: [['elm', join(folder, 'tools/elm')]],
    validators: ['elm'],
    cores: 1,
    memory: 200_000_000,
  });
  return campaign;
}

async function run(campaign: string): Promise<void> {
  for await (const _event of runCampaign(campaign, { sandbox: 'none', jobs: 1 }));
}

/** Status and category of each run in the adjusted copies, by task. */
async function shown(files: readonly string[]): Promise<Readonly<Record<string, string>>> {
  const tables = await Promise.all(files.map(readResults));
  return Object.fromEntries(
    tables.flatMap(({ runs }) =>
      runs.map(({ name, status, category }) => [name.split('/').at(-1), `${status}, ${category}`]),
    ),
  );
}

/** The claims of `claims.csv`: their outcomes. */
function outcomesIn(output: string): readonly (string | undefined)[] {
  const [head = '', ...rows] = readFileSync(join(output, 'claims.csv'), 'utf8').trim().split('\r\n');
  const column = head.split(',').indexOf('outcome');
  return rows.map((row) => row.split(',')[column]).sort();
}

beforeAll(() => {
  cpSync(join(ROOT, 'witnesses'), join(folder, 'witnesses'), { recursive: true });
  writeFakeValidator(folder, 'elm', 'false(unreach-call)');
});

describe('writing that is stopped', () => {
  it.each(oneIn(2, ['a new folder', 'a folder that was there']))('leaves %s as it was', async (name) => {
    const campaign = await plan(`stopped in ${name}`);
    await run(campaign);
    const output = join(folder, `output of ${name}`);
    if (name !== 'a new folder') {
      mkdirSync(output);
      writeFileSync(join(output, 'mine.txt'), 'mine');
    }
    const reason = new Error('enough');
    await expect(writeCampaign(campaign, output, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(existsSync(output) ? readdirSync(output) : 'nothing').toEqual(
      name === 'a new folder' ? 'nothing' : ['mine.txt'],
    );
    const { adjusted } = await writeCampaign(campaign, output);
    expect(adjusted).toHaveLength(2);
  });
});

describe('a campaign with undecided claims', () => {
  let campaign = '';
  beforeAll(async () => {
    campaign = await plan('unfinished');
    await run(campaign);
    // The record of one claim is damaged, and another one was never written.
    const { results } = campaignPaths(campaign);
    const [first = '', second = ''] = readFileSync(results, 'utf8').split('\n');
    writeFileSync(
      results,
      `${first.replace('confirmed', 'Confirmed').replace('rejected', 'Rejected')}\n${second}\n`,
    );
  });

  it('is refused, and nothing is written', async () => {
    const output = join(folder, 'refused');
    expect(messageOf(await problemOf(() => writeCampaign(campaign, output)))).toMatch(
      /unfinished: 2 of 3 claims are undecided, so its results are not known yet; decide them with `witness-check campaign run`, or write what is known with --partial/,
    );
    expect(existsSync(output)).toBe(false);
  });

  it.each([
    ['reported on', (input: string) => reportClaims({ inputs: [input] })],
    ['scored', (input: string) => score({ files: [input] })],
  ])('is not %s itself: its results are', async (_what, read) => {
    expect(messageOf(await problemOf(() => read(campaign)))).toMatch(
      /unfinished: is the folder of a campaign, not of its results; write them with `witness-check campaign write`/,
    );
  });

  it('is written on request, with marks everywhere, and undecided claims count nothing', async () => {
    const output = join(folder, 'partial');
    const written = await writeCampaign(campaign, output, { extent: 'partial' });
    const said = '2 of 3 claims are undecided';
    expect(written.partial).toBe(said);
    expect(written.notes).toContain(`partial: ${said}, which count nothing`);
    const states = Object.values(await shown(written.adjusted));
    expect(states.filter((state) => /^undecided \(.*\), unknown$/.test(state))).toHaveLength(2);
    for (const file of [...written.adjusted, ...written.validators]) {
      expect((await readResults(file)).problem).toBe(said);
    }
    expect(outcomesIn(output).filter((outcome) => outcome === 'undecided')).toHaveLength(2);
    const lines = readFileSync(join(output, 'claims.jsonl'), 'utf8').trim().split('\n');
    expect(lines.map((line) => JSON.parse(line).partial)).toEqual([said]);
    for (const name of ['claims.html', 'scores.txt', 'scores.csv', 'scores.html']) {
      expect(readFileSync(join(output, name), 'utf8')).toContain(said);
    }
    expect(await reportClaims({ inputs: [output] })).toContain(`<p class="left-out">${said}.</p>`);
    const { rated, incomplete } = await score({ files: written.adjusted });
    expect(rated.filter(({ category }) => category === 'correct').length).toBeLessThanOrEqual(1);
    expect(incomplete).toBe(said);
    const ofClaims = await score({ files: [join(output, 'claims.jsonl')] });
    expect(ofClaims.incomplete).toBe(said);
    expect(ofClaims.notes).toContain(`the claims are incomplete (${said})`);
  });

  it('has no mark once it is complete', async () => {
    await run(campaign);
    const output = join(folder, 'complete');
    const written = await writeCampaign(campaign, output, { extent: 'partial' });
    expect(written.partial).toBeUndefined();
    expect(await shown(written.adjusted)).toEqual({
      'ticket-price.yml': 'false(unreach-call), correct',
      'triangle-number.yml': 'false(unreach-call), correct',
      'even-steps.yml': 'true, correct-unconfirmed',
      'traffic-light.yml': 'TIMEOUT (true), error',
    });
    expect(outcomesIn(output)).toEqual(['confirmed', 'confirmed', 'rejected']);
    expect(readFileSync(join(output, 'scores.txt'), 'utf8')).not.toMatch(/incomplete|undecided/);
    expect((await readResults(written.adjusted[0] ?? '')).problem).toBeUndefined();
    // As it is written if nothing was decided.
    const nothing = join(folder, 'nothing.jsonl');
    writeFileSync(nothing, '');
    expect(await countRegressions([output, nothing])).toBe(2);
    expect((await problemOf(() => countRegressions([nothing, output]))).message).toBe(
      'has no decided claims',
    );
  });
});

describe('a verdict that the campaign does not confirm', () => {
  it('for a claim that cannot be decided is not correct', async () => {
    const task = join(folder, 'witnesses/tasks/triangle-number.yml');
    const text = readFileSync(task, 'utf8');
    rmSync(task);
    const campaign = await plan('without-task');
    await run(campaign);
    writeFileSync(task, text);
    const output = join(folder, 'without-task-out');
    const { adjusted } = await writeCampaign(campaign, output);
    expect((await shown(adjusted))['triangle-number.yml']).toBe('claim refused (false(unreach-call)), error');
    expect(outcomesIn(output)).toContain('refused');
  });

  it('past the limit is a time-out, for the results as for the claims', async () => {
    const text = readFileSync(LOOPS, 'utf8');
    const campaign = await plan('late');
    await run(campaign);
    writeFileSync(
      LOOPS,
      text.replace('value="3.25s"', 'value="901s"').replace('value="3.25"', 'value="901"'),
    );
    const { adjusted } = await writeCampaign(campaign, join(folder, 'late-out'));
    writeFileSync(LOOPS, text);
    expect((await shown(adjusted))['triangle-number.yml']).toBe('TIMEOUT (false(unreach-call)), error');
  });

  it('that came into the results after the plan is not correct, and a note says so', async () => {
    const text = readFileSync(LOOPS, 'utf8');
    const campaign = await plan('changed');
    await run(campaign);
    writeFileSync(LOOPS, text.replaceAll('even-steps.yml', 'odd-steps.yml'));
    const { adjusted, notes } = await writeCampaign(campaign, join(folder, 'changed-out'));
    writeFileSync(LOOPS, text);
    expect((await shown(adjusted))['odd-steps.yml']).toBe('not validated (true), error');
    expect(notes.join('\n')).toMatch(/1 verdict not in the plan, such as that of .*odd-steps\.yml/);
  });
});
