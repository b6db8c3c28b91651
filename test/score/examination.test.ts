import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { reportOn } from '../../src/report/score/score-report.js';
import type { ExaminationResult } from '../../src/score/examination.js';
import { score } from '../../src/score/score.js';
import { problemOf } from '../problem-of.js';

const folder = mkdtempSync(join(tmpdir(), 'examinations-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let number = 0;

async function evaluate(results: readonly unknown[], structure?: string) {
  const file = join(folder, `${number++}.jsonl`);
  writeFileSync(file, results.map((each) => `${JSON.stringify(each)}\n`).join(''));
  return score({ files: [file], ruleset: 'mcc-2023', structure, invalidTasks: [], references: [] });
}

const result = (
  tool: string,
  examination: string,
  values: string,
  more: Partial<ExaminationResult> = {},
): ExaminationResult => ({
  tool,
  model: 'Philosophers-10',
  examination,
  values: values.split(' ').map((each) => (each === '?' ? null : each)),
  ...more,
});

type Evaluation = Awaited<ReturnType<typeof evaluate>>;
const scoreOf = ({ table }: Evaluation, category: string, tool: string): number | undefined => {
  const entry = table.categories
    .find(({ name }) => name === category)
    ?.entries.find((each) => each.tool === tool);
  return entry?.kind === 'scored' ? entry.score.valueOf() : undefined;
};
const countsOf = ({ table }: Evaluation, category: string, tool: string) => {
  const entry = table.categories
    .find(({ name }) => name === category)
    ?.entries.find((each) => each.tool === tool);
  return entry?.kind === 'scored' ? entry.counts : undefined;
};

describe('the points of an examination', () => {
  const formulas = 'TRUE FALSE TRUE TRUE FALSE FALSE TRUE TRUE FALSE TRUE FALSE TRUE TRUE TRUE FALSE FALSE';
  const expected = formulas.split(' ');
  it('[MCC23-19a, MCC23-19b] 16 right formulas give 16 points, one of them wrong 13, one not computed 15', async () => {
    const evaluation = await evaluate([
      result('all', 'CTLFireability', formulas, { expected }),
      result('wrong', 'CTLFireability', formulas.replace('TRUE', 'FALSE'), { expected }),
      result('silent', 'CTLFireability', formulas.replace('TRUE', '?'), { expected }),
    ]);
    const scores = ['all', 'wrong', 'silent'].map((tool) => scoreOf(evaluation, 'CTLFireability', tool));
    expect(scores).toEqual([16, 13, 15]);
    expect(countsOf(evaluation, 'CTLFireability', 'silent')).toMatchObject({ unknown: 1, missing: 0 });
  });

  it.each([
    ['StateSpace', '120000000000000000000000 5 1 7', '120000000000000000000001 5 1 7'],
    ['UpperBounds', '0 1 4711', '0 1 4712'],
  ])('integers are answers: %s', async (examination, right, wrong) => {
    const evaluation = await evaluate([
      result('right', examination, right, { expected: right.split(' ') }),
      result('wrong', examination, wrong, { expected: right.split(' ') }),
    ]);
    const n = right.split(' ').length;
    expect(scoreOf(evaluation, examination, 'right')).toBe(16);
    expect(scoreOf(evaluation, examination, 'wrong')).toBeCloseTo(((n - 1) * 16 - 32) / n, 9);
  });
});

describe('unknown values', () => {
  it('[MCC23-17a, MCC23-18a, MCC23-18b] are what the tools agree on, including integers; each value is a separate question', async () => {
    const evaluation = await evaluate([
      result('a', 'UpperBounds', '7 5 2'),
      result('b', 'UpperBounds', '7 5 ?'),
      result('c', 'UpperBounds', '7 6 2'),
      result('d', 'UpperBounds', '7 5 3'),
    ]);
    expect(evaluation.consensus.values.map(({ reference }) => reference)).toEqual([
      { kind: 'known', value: '7', because: 'all-agree' },
      { kind: 'known', value: '5', because: 'majority-by-confidence' },
      // a and d agree with both trusted values, c with one: 3 of 5 are for 2.
      { kind: 'known', value: '2', because: 'majority-by-confidence' },
    ]);
    expect(evaluation.consensus.values.map(({ task }) => task)).toEqual(
      [1, 2, 3].map((number) => `Philosophers-10 UpperBounds ${number}`),
    );
    expect(scoreOf(evaluation, 'UpperBounds', 'a')).toBe(16);
  });

  it('may be some of those of an examination', async () => {
    const evaluation = await evaluate([result('a', 'UpperBounds', '1 2', { expected: ['1', null] })]);
    expect(scoreOf(evaluation, 'UpperBounds', 'a')).toBe(8);
    expect(countsOf(evaluation, 'UpperBounds', 'a')).toMatchObject({ correctTrue: 1, missing: 1 });
  });

  it('[MCC23-18b] need more than half of all confidence', async () => {
    const trusted = (tool: string, values: string) => result(tool, 'StateSpace', values);
    const evaluation = await evaluate([
      trusted('a', '1 1 1 1'),
      trusted('b', '1 1 1 2'),
      trusted('c', '1 1 1 3'),
    ]);
    expect(evaluation.consensus.values.at(-1)?.reference).toEqual({
      kind: 'unknown',
      because: 'majority-by-confidence',
    });
    // It counts for nobody.
    expect(countsOf(evaluation, 'StateSpace', 'a')).toMatchObject({
      correctTrue: 3,
      missing: 1,
      wrongTrue: 0,
    });
    expect(scoreOf(evaluation, 'StateSpace', 'a')).toBe(12);
    expect(evaluation.table.categories.find(({ name }) => name === 'StateSpace')).toMatchObject({ tasks: 3 });
    // The first four are trusted: 8 of 17 are for 1, the most, and no majority.
    const uneven = await evaluate([
      trusted('a', '1 1 1 1 1'),
      trusted('b', '1 1 1 1 1'),
      trusted('c', '1 1 1 1 2'),
      trusted('d', '1 1 ? ? 3'),
      trusted('e', '? 1 1 1 4'),
    ]);
    expect(uneven.consensus.values.at(-1)?.reference.kind).toBe('unknown');
  });

  it('[MCC23-32a] a tool that does not take part has no voice', async () => {
    const structure = join(folder, 'structure.yml');
    writeFileSync(
      structure,
      'competition: MCC\nyear: 2023\nnot_participating: [gone]\ncategories: {LTL: {categories: [LTLFireability.LTLFireability]}}\n',
    );
    const results = ['a', 'b', 'gone'].map((tool) => result(tool, 'LTLFireability', 'TRUE'));
    const agreed = await evaluate(results);
    expect(agreed.consensus.trusted).toBe(1);
    expect(scoreOf(agreed, 'LTLFireability', 'a')).toBe(16);
    const without = await evaluate(results, structure);
    expect(without.consensus.trusted).toBe(0);
    expect(without.consensus.tools.map(({ tool }) => tool)).toEqual(['a', 'b']);
    expect(without.table.tools).toEqual(['a', 'b']);
    const variants = ['a', 'b', 'gone/fast'].map((tool) => result(tool, 'LTLFireability', 'TRUE'));
    expect((await evaluate(variants, structure)).consensus.trusted).toBe(0);
  });
});

describe('time and memory', () => {
  it('[MCC23-20b] count once for an examination, and not for points', async () => {
    const evaluation = await evaluate([
      result('slow', 'UpperBounds', '1 2', { expected: ['1', '2'], cputime: 100, memory: 5 }),
      result('quick', 'UpperBounds', '1 2', { expected: ['1', '2'], cputime: 1, memory: 50 }),
    ]);
    const entries = evaluation.table.categories.find(({ name }) => name === 'UpperBounds')?.entries;
    expect(entries).toMatchObject([
      { tool: 'quick', cputime: 1 },
      { tool: 'slow', cputime: 100 },
    ]);
    expect(scoreOf(evaluation, 'UpperBounds', 'slow')).toBe(16);
  });

  it('[MCC23-20a, MCC23-22b] awards are for examinations in which a tool computed every value', async () => {
    const evaluation = await evaluate([
      result('slow', 'UpperBounds', '1 2', { expected: ['1', '2'], cputime: 100, memory: 5 }),
      result('quick', 'UpperBounds', '1 ?', { expected: ['1', '2'], cputime: 1, memory: 1 }),
    ]);
    const { podiums } = JSON.parse(reportOn(evaluation, 'podiums').json());
    expect(podiums[0]).toMatchObject({
      category: 'UpperBounds',
      fastest: { tools: ['slow'], tasks: 1 },
      smallest: { tools: ['slow'], tasks: 1 },
    });
  });

  it('[MCC23-20a, MCC23-22b] an examination with a wrong value earns no award', async () => {
    const evaluation = await evaluate([
      result('slow', 'UpperBounds', '1 2 3', { expected: ['1', '2', '3'], cputime: 100, memory: 5 }),
      result('quick', 'UpperBounds', '1 2 4', { expected: ['1', '2', '3'], cputime: 1, memory: 1 }),
    ]);
    const { podiums } = JSON.parse(reportOn(evaluation, 'podiums').json());
    expect(podiums[0]).toMatchObject({
      category: 'UpperBounds',
      fastest: { tools: ['slow'], tasks: 1 },
      smallest: { tools: ['slow'], tasks: 1 },
    });
  });

  it('[MCC23-24c] at the limit, values that were provided count, and the others cannot be computed', async () => {
    const of = async (examination: string, cputime: number, values: string) => {
      const given = values.split(' ');
      const each = result('a', examination, values, { expected: given.map(() => 'TRUE'), cputime });
      return scoreOf(await evaluate([each]), examination, 'a');
    };
    expect([await of('OneSafe', 1799, 'TRUE'), await of('OneSafe', 1800, 'TRUE')]).toEqual([16, 16]);
    expect([await of('OneSafe', 1800, '?'), await of('UpperBounds', 3600, '?')]).toEqual([0, 0]);
    const three = 'TRUE TRUE TRUE ?';
    expect([await of('UpperBounds', 3599, three), await of('UpperBounds', 3600, three)]).toEqual([12, 12]);
  });
});

describe('mistakes are told', () => {
  it.each([
    [
      'another number of values',
      [result('a', 'X', '1 2'), result('b', 'X', '1')],
      /'b' has 1 value, but must have 2/,
    ],
    [
      'another number of values than is expected',
      [result('a', 'X', '1 2'), result('b', 'X', '1', { expected: ['1', '2'] })],
      /'b' has 1 value, but must have 2/,
    ],
    [
      'other expected values',
      [result('a', 'X', '1', { expected: ['1', '2'] })],
      /'a' has 2 expected values, but must have 1/,
    ],
    ['two results', [result('a', 'X', '1'), result('a', 'X', '1')], /'a' has two results/],
    [
      'a number of JSON',
      [{ ...result('a', 'X', '1'), values: [1] }],
      /is not a result of an examination: .*values/,
    ],
    ['a word', [result('a', 'X', 'perhaps')], /is not a result of an examination: .*values/],
    ['no model', [{ tool: 'a', examination: 'X', values: ['1'] }], /lacks 'model'/],
  ] as const)('%s', async (_what, results, message) => {
    const problem = await problemOf(() => evaluate(results));
    expect(problem).toMatchObject({ code: 'structure', message: expect.stringMatching(message) });
  });
});
