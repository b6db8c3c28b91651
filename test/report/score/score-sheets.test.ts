import { describe, expect, it } from 'vitest';
import { deviationSheets } from '../../../src/report/score/score-reports.js';
import type { Sheet } from '../../../src/report/score/score-sheet.js';
import { scoreSheets } from '../../../src/report/score/score-sheets.js';
import { inTableOrder } from '../../../src/ruleset/category-structure.js';
import { readRuleSet } from '../../../src/ruleset/read-rule-set.js';
import { rateRun } from '../../../src/score/rate-run.js';
import { scoreCategories } from '../../../src/score/score-categories.js';
import type { RunRecord } from '../../../src/score/score-input.js';
import { decided, record } from '../../score/records.js';

const rules = await readRuleSet('sv-comp-2024');
const rated = (records: readonly RunRecord[]) => records.map((each) => rateRun(each, rules));

const NOBODY = { horsConcours: [], notParticipating: [], optOut: new Map(), optIn: new Map() };

const total = (tool: string, category: string, points: number, cputime: number) =>
  decided('correct', { tool, category, task: `${category} task`, statedScore: String(points), cputime });

/** Five tools with 5 to 1 points in C1, and one point each in C2; `e` has opted out of C1, `x` is in no ranking. */
function sheets(): readonly Sheet[] {
  const records = ['a', 'b', 'c', 'd', 'e', 'x'].flatMap((tool, index) => [
    total(tool, 'C1', 5 - index, 10 + index),
    total(tool, 'C2', 1, 2345),
  ]);
  const structure = {
    name: 'test',
    categories: inTableOrder(
      [{ name: 'All', members: ['C1', 'C2'], counted: 'all', verifiers: undefined, validators: undefined }],
      [],
    ),
    demoCategories: new Set<string>(),
    validationOnly: new Set<string>(),
    participants: {
      horsConcours: ['x'],
      notParticipating: [],
      optOut: new Map([['e', ['C1']]]),
      optIn: new Map(),
    },
  };
  return scoreSheets(scoreCategories(rated(records), structure, rules));
}

const textOf = (sheet: Sheet | undefined) => sheet?.rows.map((row) => row.map(({ text }) => text));
const sheetOf = (title: string | RegExp) => sheets().find((sheet) => sheet.title.match(title) !== null);
const placesOf = (sheet: Sheet | undefined, row: number) => sheet?.rows[row]?.map(({ place }) => place);

describe('the overview', () => {
  const overview = () => sheetOf(/^Scores by/);

  it('[SV14-21a] has for each category a row of scores and one of CPU times', () => {
    expect(overview()?.columns.map(({ title }) => title)).toEqual([
      'category',
      'tasks',
      'possible',
      'a',
      'b',
      'c',
      'd',
      'e',
      'x',
    ]);
    expect(textOf(overview())?.slice(0, 2)).toEqual([
      ['All', '2', '4', '6', '5', '4', '3', '2', '1'],
      ['', '', 'CPU s', '2400', '2400', '2400', '2400', '2400', '2400'],
    ]);
  });

  it('[SV24-70b, SV14-21c] has a dash for who has opted out, and its score in the meta category', () => {
    const rows = textOf(overview()) ?? [];
    expect(rows.find(([name]) => name === 'C1')).toEqual(['C1', '1', '2', '5', '4', '3', '2', '–', '0']);
    expect(rows[rows.findIndex(([name]) => name === 'C1') + 1]).toEqual([
      '',
      '',
      'CPU s',
      '10',
      '11',
      '12',
      '13',
      '',
      '15',
    ]);
  });

  it('prints 0.0 s for a tool that solved nothing, and no time where nobody measured it', () => {
    const records = [
      record({ tool: 'none', category: 'C1', status: 'TIMEOUT', cputime: 900 }),
      decided('correct', { tool: 'other', category: 'C1' }),
    ];
    const structure = { name: 'test', categories: [], demoCategories: new Set<string>() };
    const more = { validationOnly: new Set<string>(), participants: NOBODY };
    const [first, category] = scoreSheets(scoreCategories(rated(records), { ...structure, ...more }, rules));
    expect(textOf(first)?.[1]?.slice(2)).toEqual(['CPU s', '0.0', '']);
    expect(textOf(category)?.map((row) => [row[1], row[3]])).toEqual([
      ['other', ''],
      ['none', '0.0'],
    ]);
  });

  it('[SV14-21b] marks the first three, but no unranked tool', () => {
    expect(placesOf(overview(), 0)?.slice(3)).toEqual([1, 2, 3, undefined, undefined, undefined]);
  });
});

describe('the table of a category', () => {
  it('[SV24-70b, SV14-21b, SV14-21c] has a dash for who has opted out, and three places marked', () => {
    const sheet = sheetOf(/^C1$/);
    expect(textOf(sheet)?.map((row) => row.slice(0, 3))).toEqual([
      ['1', 'a', '5'],
      ['2', 'b', '4'],
      ['3', 'c', '3'],
      ['4', 'd', '2'],
      ['', 'x (hors concours)', '0'],
      ['', 'e', '–'],
    ]);
    expect(sheet?.rows.map((row) => row[1]?.place)).toEqual([1, 2, 3, undefined, undefined, undefined]);
  });

  it('[SV14-22a, SV14-22b, SV14-22c] counts solved tasks, false alarms and missed bugs', () => {
    const records = [
      ...['correct', 'correct', 'correct-unconfirmed', 'error'].map((category, index) =>
        decided(category as 'correct', {
          task: `t${index}`,
          status: category === 'error' ? 'TIMEOUT' : index === 1 ? 'false' : 'true',
          expected: index === 1 ? 'false' : 'true',
        }),
      ),
      ...[0, 1].map((index) =>
        decided('wrong', { task: `alarm ${index}`, status: 'false', expected: 'true' }),
      ),
      ...[0, 1, 2].map((index) =>
        decided('wrong', { task: `bug ${index}`, status: 'true', expected: 'false' }),
      ),
    ];
    const structure = {
      name: 'test',
      categories: [],
      demoCategories: new Set<string>(),
      validationOnly: new Set<string>(),
      participants: { horsConcours: [], notParticipating: [], optOut: new Map(), optIn: new Map() },
    };
    const [, sheet] = scoreSheets(scoreCategories(rated(records), structure, rules));
    const named = Object.fromEntries(
      sheet?.columns.map(({ title }, index) => [title, sheet.rows[0]?.[index]?.text]) ?? [],
    );
    expect(named).toMatchObject({
      solved: '2',
      true: '1',
      false: '1',
      unconfirmed: '1',
      'false alarms': '2',
      'missed bugs': '3',
      unknown: '0',
      error: '1',
      missing: '0',
    });
  });
});

describe('deviations', () => {
  it('[SV24-68, SV12-14] are all results that are not both correct and confirmed', () => {
    const categories = ['correct', 'correct-unconfirmed', 'wrong', 'unknown', 'error', 'missing'] as const;
    const [sheet] = deviationSheets(
      rated(categories.map((category) => decided(category, { task: category, tool: 'otter' }))),
    );
    expect(sheet?.note).toBe('5 of 6 results are not correct and confirmed');
    expect(textOf(sheet)?.map((row) => [row[0], row[2], row[5]])).toEqual(
      categories.slice(1).map((category) => ['otter', category, category]),
    );
  });
});
