import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCampaign } from '../../src/campaign/decide/run-campaign.js';
import { planCampaign } from '../../src/campaign/plan/plan-campaign.js';
import type { Forecast, ForecastCause } from '../../src/forecast/forecast.js';
import { FORECAST_FORMATS, forecastNotes } from '../../src/forecast/forecast-formats.js';
import { forecast } from '../../src/forecast/make-forecast.js';
import { oneIn } from '../effort.js';
import { problemOf } from '../problem-of.js';
import { row, type VerifiedRow, writeElm, writeVerified } from './verified-results.js';

const folder = mkdtempSync(join(tmpdir(), 'forecast-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const FALSE = 'false(unreach-call)';
const LOOPS = 'C.unreach-call.Loops';
const ARRAYS = 'C.unreach-call.Arrays';
const ROWS: readonly VerifiedRow[] = [
  row(LOOPS, 'false', FALSE, '2.0', FALSE),
  row(LOOPS, 'false', FALSE, '2.0', 'true'),
  row(LOOPS, 'false', FALSE, '2.0'),
  row(LOOPS, 'false', FALSE, '2.0', FALSE, 901),
  row(LOOPS, 'true', FALSE, '2.0', FALSE),
  row(LOOPS, 'false', FALSE, '1.0', FALSE),
  row(LOOPS, 'true', 'true', '2.0', 'true'),
  row(LOOPS, 'true', 'true', '2.0'),
  row(LOOPS, 'true', 'true', 'none'),
  row(LOOPS, 'true', 'true', 'broken', 'true'),
  row(LOOPS, 'true', 'TIMEOUT', 'none'),
  row(ARRAYS, 'true', 'true', 'none'),
  row(ARRAYS, 'false', 'true', 'none'),
  row(ARRAYS, 'false', FALSE, '2.0', FALSE),
];

/**
 * What a row is worth by the rules of 2026, as a person reads them, and where it is lost: TRUE 2, FALSE 1, a missed bug
 * −32, a false alarm −16, nothing from 900 s on. In Arrays TRUE needs no witness; otherwise witnesses are in 2.0.
 */
type Part = 'secured' | 'faulty' | 'unconfirmed' | 'open';
function worth(
  each: VerifiedRow,
  stage: 'before' | 'after',
): { readonly part: Part; readonly points: number } {
  const { category, expected, verdict, format, answer, cputime } = each;
  const said = verdict === 'true' ? 'true' : verdict === FALSE ? 'false' : undefined;
  if (said === undefined || cputime >= 900) return { part: 'secured', points: 0 };
  if (said !== expected) return { part: 'secured', points: said === 'true' ? -32 : -16 };
  const points = said === 'true' ? 2 : 1;
  if (said === 'true' && category === ARRAYS) return { part: 'secured', points };
  if (format !== '2.0') return { part: 'faulty', points };
  if (stage === 'before') return { part: 'open', points };
  return { part: answer === verdict ? 'secured' : 'unconfirmed', points };
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const PARTS = ['secured', 'faulty', 'unconfirmed', 'open'] as const;

function expectedPoints(categories: readonly string[], stage: 'before' | 'after') {
  const scores = (of: (each: VerifiedRow) => number) => {
    // The mean of the members' scores per task, times the number of all tasks.
    const members = categories.map((name) => ROWS.filter(({ category }) => category === name));
    const means = members.map((rows) => sum(rows.map(of)) / rows.length);
    return (sum(means) / members.length) * sum(members.map((rows) => rows.length));
  };
  const parts = PARTS.map((part) => [
    part,
    scores((each) => (worth(each, stage).part === part ? worth(each, stage).points : 0)),
  ]);
  return {
    ...(Object.fromEntries(parts) as Record<Part, number>),
    raw: scores((each) => worth(each, stage).points),
  };
}

function pointsOf({ categories }: Forecast, name: string) {
  const [entry] = categories.find((each) => each.name === name)?.entries ?? [];
  if (entry === undefined) return undefined;
  const keys = [...PARTS, 'raw'] as const;
  return Object.fromEntries(keys.map((key) => [key, Math.round(entry[key].valueOf() * 1e9) / 1e9]));
}

/** Cause and points; each verdict costs what its task can give, minus what it gets. */
function causesOf({ causes }: Forecast) {
  return causes.map(({ cause, points, verdicts }) => {
    const { kind } = cause;
    const name = kind === 'faulty' ? cause.fault : kind === 'unconfirmed' ? cause.opinion : kind;
    return `${name}: ${points.valueOf()} for ${verdicts}`;
  });
}

describe('a forecast', () => {
  let before: Forecast;
  let after: Forecast;
  let results = '';
  const campaign = join(folder, 'campaign');
  beforeAll(async () => {
    const elm = writeElm(folder);
    results = writeVerified(folder, ROWS);
    before = await forecast({ inputs: [results], ruleset: 'sv-comp-2026', ...elm });
    await planCampaign(campaign, [results], {
      ruleset: 'sv-comp-2026',
      validators: ['elm'],
      runs: 'all',
      cores: 1,
      memory: 200_000_000,
      ...elm,
    });
    for await (const _event of runCampaign(campaign, { sandbox: 'none' }));
    after = await forecast({ inputs: [campaign] });
  });

  it.each(['before', 'after'] as const)('%s a campaign gives each part the points of the rules', (stage) => {
    const found = stage === 'before' ? before : after;
    for (const [name, members] of [
      [LOOPS, [LOOPS]],
      [ARRAYS, [ARRAYS]],
      ['C.ReachSafety', [ARRAYS, LOOPS]],
    ] as const) {
      const expected = expectedPoints(members, stage);
      const rounded = Object.entries(expected).map(([key, value]) => [key, Math.round(value * 1e9) / 1e9]);
      expect(pointsOf(found, name), name).toEqual(Object.fromEntries(rounded));
    }
  });

  it('counts the verdicts', () => {
    const count = (stage: 'before' | 'after', part: Part) =>
      ROWS.filter((each) => worth(each, stage).part === part && worth(each, stage).points > 0).length;
    for (const [stage, { claims }] of [
      ['before', before],
      ['after', after],
    ] as const)
      expect(claims, stage).toEqual({
        runs: ROWS.length,
        correct: ROWS.filter((each) => worth(each, stage).points > 0).length,
        counting: count(stage, 'secured'),
        faulty: count(stage, 'faulty'),
        unconfirmed: count(stage, 'unconfirmed'),
        open: count(stage, 'open'),
      });
  });

  it('lists what costs points, the most costly first', () => {
    // A missed bug costs 1 + 32, a false alarm 2 + 16.
    const same = [
      'wrong: 33 for 1',
      'wrong: 18 for 1',
      'witness invalid: 2 for 1',
      'witness missing: 2 for 1',
    ];
    expect(causesOf(before).sort()).toEqual(
      [...same, 'witness-version mismatch: 1 for 1', 'late: 1 for 1'].sort(),
    );
    expect(causesOf(after).sort()).toEqual(
      [
        ...same,
        'witness-version mismatch: 1 for 1',
        'late: 1 for 1',
        'inconclusive: 3 for 2',
        'rejected: 1 for 1',
      ].sort(),
    );
    for (const { causes } of [before, after]) {
      const points = causes.map((each) => each.points.valueOf());
      expect(points).toEqual([...points].sort((one, other) => other - one));
    }
  });

  it('lists as many causes as asked for, and says how many there are', async () => {
    const few = await forecast({ inputs: [campaign], causes: 2 });
    expect(causesOf(few)).toEqual(causesOf(after).slice(0, 2));
    expect([few.causes.length, few.allCauses]).toEqual([2, after.causes.length]);
  });

  it('names a command for each cause, which explains its example', async () => {
    const told = ({ cause }: ForecastCause): RegExp => {
      switch (cause.kind) {
        case 'faulty':
          return cause.rule === null
            ? /needs a confirmed correctness witness/
            : new RegExp(`error .*\\[${cause.rule}\\]`);
        case 'wrong':
          return /otter .*\bwrong\b/;
        case 'late':
          return /TIMEOUT \(false\(unreach-call\)\)/;
        default:
          return /^CONFIRMED|^NOT CONFIRMED|^UNKNOWN|^No execution/;
      }
    };
    for (const each of oneIn(3, after.causes)) {
      const { command } = each;
      const words = command.replace(/^witness-check/, `${process.execPath} bin/witness-check.js`);
      const root = join(import.meta.dirname, '../..');
      const { stdout } = await promisify(execFile)('bash', ['-c', words], { cwd: root }).catch(
        (error: { readonly stdout: string }) => error,
      );
      expect(stdout, command).toMatch(told(each));
    }
  });

  it('says which categories the rules do not have, and which rules have them', async () => {
    const note = (remedy: string) =>
      `sv-comp-2024 has none of the categories of these results (2, such as ${ARRAYS}), so its rules for categories do not apply there; sv-comp-2026 has all: ${remedy} sv-comp-2026`;
    const foreign = await forecast({ inputs: [results] });
    expect(forecastNotes(foreign)).toEqual([note('use --ruleset')]);
    expect(await FORECAST_FORMATS.html(foreign)).toContain(note('use --ruleset'));
    expect(JSON.parse(FORECAST_FORMATS.json(foreign)).missingCategories).toEqual({
      names: [ARRAYS, LOOPS],
      all: 2,
      elsewhere: { ruleset: 'sv-comp-2026', has: 2 },
    });
    const planned = join(folder, 'by-other-rules');
    await planCampaign(planned, [results], { ruleset: 'sv-comp-2024' });
    expect(forecastNotes(await forecast({ inputs: [planned] }))).toEqual([
      note('plan a campaign with --ruleset'),
    ]);
    for (const each of [before, after]) expect(forecastNotes(each)).toEqual([]);
  });

  it('says why nothing is known of runs that no plan has', async () => {
    const lone = join(folder, 'lone');
    const file = writeVerified(lone, [row(LOOPS, 'false', FALSE, '2.0')]);
    // The second task has the same base name: its witness cannot be told from that of the first.
    const name = join(file, `otter.2025-12-04_10-00-00.results.SV-COMP26_unreach-call.${LOOPS}.xml`);
    const { readFileSync } = await import('node:fs');
    const text = readFileSync(name, 'utf8');
    const run = /<run .*?<\/run>/s.exec(text)?.[0] ?? '';
    writeFileSync(name, text.replace(run, `${run}${run.replace('../tasks/', '../other/')}`));
    const found = await forecast({ inputs: [file], ruleset: 'sv-comp-2026' });
    expect(found.claims).toMatchObject({ runs: 2, open: 2 });
    expect(found.causes.map(({ cause }) => cause)).toEqual([{ kind: 'open', because: 'not planned' }]);
    expect(found.problems).toHaveLength(2);
  });

  it('writes a page and JSON with the same points', async () => {
    const page = await FORECAST_FORMATS.html(after);
    const json = JSON.parse(FORECAST_FORMATS.json(after));
    const text = FORECAST_FORMATS.pretty(after, 'plain');
    const loops = json.categories.find(({ name }: { readonly name: string }) => name === LOOPS);
    expect(loops.entries[0].raw.value).toBe(expectedPoints([LOOPS], 'after').raw);
    for (const output of [page, text]) {
      expect(output).toContain(LOOPS);
      for (const { cause } of after.causes)
        if (cause.kind === 'faulty') expect(output).toContain(cause.rule ?? 'there is no witness');
    }
    expect(json.causes).toHaveLength(after.causes.length);
  });

  it.each([
    [
      'a campaign together with results',
      () => forecast({ inputs: [campaign, results] }),
      /name only the campaign/,
    ],
    [
      'a campaign by other rules',
      () => forecast({ inputs: [campaign], ruleset: 'sv-comp-2024' }),
      /leave the rule set out/,
    ],
    ['a folder without results', () => forecast({ inputs: [join(folder, 'tasks')] }), /results/],
  ])('refuses %s', async (_what, call, remedy) => {
    expect((await problemOf(call)).remedy).toMatch(remedy);
  });
});
