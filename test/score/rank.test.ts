import { describe, expect, test } from 'vitest';
import { describeStructure } from '../../src/ruleset/category-structure.js';
import { readRuleSet } from '../../src/ruleset/read-rule-set.js';
import { exactly } from '../../src/score/exact-number.js';
import { rankTools } from '../../src/score/rank.js';
import { rateRun } from '../../src/score/rate-run.js';
import { scoreCategories } from '../../src/score/score-categories.js';
import type { RunRecord } from '../../src/score/score-input.js';
import type { CategoryResult } from '../../src/score/scoring.js';
import type { Tally } from '../../src/score/tally.js';
import { decided } from './records.js';

const rules2014 = await readRuleSet('sv-comp-2014');

function inCategory(records: readonly RunRecord[], ruleSet = rules2014): CategoryResult {
  const [result] = scoreCategories(
    records.map((each) => rateRun(each, ruleSet)),
    { ...describeStructure(ruleSet), categories: [] },
    ruleSet,
  ).categories;
  if (result === undefined) throw new Error('no results');
  return result;
}

const order = ({ entries }: CategoryResult) =>
  entries.map((entry) => [entry.tool, entry.kind === 'scored' ? (entry.rank ?? entry.unranked) : entry.kind]);

const total = (tool: string, points: number, cputime?: number) =>
  decided('correct', { tool, category: 'C', statedScore: String(points), cputime });

describe('[SV24-66, SV24-67, SV14-16a, SV14-16b, SV12-12a, SV12-12b] ranking: rules section 5.3, SV-COMP 2014 Table 7', () => {
  test.each<[string, [string, number, number | undefined][], [string, number][]]>([
    [
      'BitVectors',
      [
        ['CPAchecker', 78, 690],
        ['Cbmc', 86, 2300],
        ['Llbmc', 86, 39],
      ],
      [
        ['Llbmc', 1],
        ['Cbmc', 2],
        ['CPAchecker', 3],
      ],
    ],
    [
      'Concurrency',
      [
        ['Cbmc', 128, 29000],
        ['CSeq-Mu', 136, 1200],
        ['CSeq-Lazy', 136, 1000],
      ],
      [
        ['CSeq-Lazy', 1],
        ['CSeq-Mu', 2],
        ['Cbmc', 3],
      ],
    ],
    [
      'Simple',
      [
        ['Cbmc', 66, 15000],
        ['Ufo', 67, 480],
        ['CPAchecker', 67, 430],
      ],
      [
        ['CPAchecker', 1],
        ['Ufo', 2],
        ['Cbmc', 3],
      ],
    ],
    [
      'HeapManipulation (Tables 5 and 6)',
      [
        ['CPAchecker', 107, 210],
        ['Cbmc', 132, 12000],
        ['Llbmc', 107, 130],
        ['Predator', 111, 9.5],
      ],
      [
        ['Cbmc', 1],
        ['Predator', 2],
        ['Llbmc', 3],
        ['CPAchecker', 4],
      ],
    ],
    [
      'equal in both: the same rank, and the next one has its place in the list',
      [
        ['b', 5, 1],
        ['a', 5, 1],
        ['c', 4, 1],
      ],
      [
        ['a', 1],
        ['b', 1],
        ['c', 3],
      ],
    ],
    [
      'who was not measured is behind those that were',
      [
        ['a', 5, undefined],
        ['b', 5, 900],
        ['c', 5, undefined],
      ],
      [
        ['b', 1],
        ['a', 2],
        ['c', 2],
      ],
    ],
    [
      'negative scores',
      [
        ['a', -1, 1],
        ['b', 0, 1],
        ['c', -4, 1],
      ],
      [
        ['b', 1],
        ['a', 2],
        ['c', 3],
      ],
    ],
  ])('%s', (_category, tools, expected) => {
    expect(order(inCategory(tools.map(([tool, points, time]) => total(tool, points, time))))).toEqual(
      expected,
    );
  });

  test('only the time of correct results counts', () => {
    const wrong = (tool: string, cputime: number) =>
      decided('wrong', { tool, category: 'C', task: 'other', statedScore: '0', cputime });
    const result = inCategory([total('a', 5, 2), wrong('a', 1), total('b', 5, 1), wrong('b', 900)]);
    expect(order(result)).toEqual([
      ['b', 1],
      ['a', 2],
    ]);
  });

  test('the order of the runs has no influence on a tie', () => {
    const times = [0.1, 0.2, 0.3, 0.4, 0.7];
    const runs = (tool: string, ordered: readonly number[]) =>
      ordered.map((cputime, index) => decided('correct', { tool, category: 'C', task: `${index}`, cputime }));
    const result = inCategory([...runs('a', times), ...runs('b', times.toReversed())]);
    expect(order(result)).toEqual([
      ['a', 1],
      ['b', 1],
    ]);
  });
});

describe('who is not ranked', () => {
  test('[MCC23-4] tools that take part hors concours are shown without rank', () => {
    const participants = { horsConcours: ['b'], notParticipating: [], optOut: new Map(), optIn: new Map() };
    const result = inCategory([total('a', 5, 1), total('b', 6, 1), total('c', 4, 1)], {
      ...rules2014,
      participants,
    });
    expect(order(result)).toEqual([
      ['a', 1],
      ['c', 2],
      ['b', 'hors-concours'],
    ]);
  });

  test('[SV24-61] each configuration of a tool is a separate candidate', () => {
    const result = inCategory([total('tool/a', 5, 1), total('tool/b', 6, 1)]);
    expect(order(result)).toEqual([
      ['tool/b', 1],
      ['tool/a', 2],
    ]);
  });

  test('[MCC23-23] unless the rules say that the best variant of a tool counts', () => {
    const ranking = { places: 3, variants: 'best' } as const;
    const result = inCategory(
      [total('tool/a', 5, 1), total('tool/b', 6, 1), total('other', 3, 1), total('tool/c', 1, 1)],
      { ...rules2014, ranking },
    );
    expect(order(result)).toEqual([
      ['tool/b', 1],
      ['other', 2],
      ['tool/a', 'other-variant'],
      ['tool/c', 'other-variant'],
    ]);
  });
});

describe('[SV14-15a, SV14-15b, SV14-22a, SV14-22b, SV14-22c] scores of SV-COMP 2014, Table 7 (rules section 5.3): s = n + t - 4 fa - 8 mb', () => {
  test.each<[string, number, number, number, number, number, number]>([
    // entry, score, solved, false alarms, missed bugs, correct TRUE, correct FALSE
    ['BitVectors Llbmc, Cbmc', 86, 49, 0, 0, 37, 12],
    ['BitVectors CPAchecker', 78, 45, 0, 0, 33, 12],
    ['Concurrency CSeq-Lazy, CSeq-Mu', 136, 78, 0, 0, 58, 20],
    ['Concurrency Cbmc', 128, 76, 1, 0, 56, 20],
    ['DeviceDrivers64 Ufo', 2642, 1354, 2, 3, 1320, 34],
    ['DeviceDrivers64 FrankenBit', 2639, 1383, 5, 5, 1316, 67],
    ['HeapManipulation Cbmc', 132, 78, 0, 0, 54, 24],
    ['HeapManipulation Predator', 111, 68, 0, 0, 43, 25],
    ['HeapManipulation Llbmc', 107, 66, 0, 0, 41, 25],
    ['MemorySafety CPAchecker', 95, 59, 0, 0, 36, 23],
    ['MemorySafety Llbmc', 38, 31, 0, 0, 7, 24],
    ['MemorySafety Predator', 14, 43, 12, 0, 19, 24],
    ['Recursive UAutomizer', 12, 9, 0, 0, 3, 6],
    ['Recursive UKojak', 9, 7, 0, 0, 2, 5],
    ['SequentializedConcurrency Llbmc', 208, 191, 3, 3, 53, 138],
    ['Simple CPAchecker, Ufo', 67, 45, 0, 0, 22, 23],
    ['Simple Cbmc', 66, 44, 0, 0, 22, 22],
  ])('%s: %i points, %i solved', (_entry, points, solved, falseAlarms, missedBugs, trues, falses) => {
    const many = (count: number, status: string, expected: string) =>
      Array.from({ length: count }, (_, index) =>
        decided(status === expected ? 'correct' : 'wrong', {
          task: `${status} ${expected} ${index}`,
          status,
          expected,
        }),
      );
    const result = inCategory([
      ...many(trues, 'true', 'true'),
      ...many(falses, 'false', 'false'),
      ...many(falseAlarms, 'false', 'true'),
      ...many(missedBugs, 'true', 'false'),
    ]);
    const [entry] = result.entries;
    if (entry?.kind !== 'scored') throw new Error('no score');
    const { correctTrue, correctFalse, wrongTrue, wrongFalse } = entry.counts;
    expect(String(entry.score)).toBe(String(points));
    expect([correctTrue + correctFalse, wrongFalse, wrongTrue]).toEqual([solved, falseAlarms, missedBugs]);
  });

  test.each([
    ['Termination-crafted', 47, 89, 42, 5],
    ['Termination-ext', 199, 265, 66, 133],
  ])(
    '[SV14-27a, SV14-27b] Table 8, %s: %i tasks, at most %i points',
    (name, tasks, possible, trues, falses) => {
      const tasksOf = (count: number, expected: string) =>
        Array.from({ length: count }, (_, index) =>
          decided('unknown', {
            category: name,
            property: 'termination',
            task: `${expected} ${index}`,
            status: 'unknown',
            expected,
          }),
        );
      const records = [...tasksOf(trues, 'true'), ...tasksOf(falses, 'false')];
      const table = scoreCategories(
        records.map((each) => rateRun(each, rules2014)),
        describeStructure(rules2014),
        rules2014,
      );
      expect(table.categories).toHaveLength(1);
      expect(table.categories[0]).toMatchObject({ name: `termination.${name}`, standing: 'demo', tasks });
      expect(String(inCategory(records).possible)).toBe(String(possible));
    },
  );
});

test('tools that opt out, and those without results, come last, by name', () => {
  const tally = { score: exactly(1), successCputime: 1, cputime: 1, counts: {} } as unknown as Tally;
  const entries = rankTools(
    {
      tasks: 1,
      unknownTasks: 0,
      possible: exactly(1),
      byTool: new Map([
        ['z', tally],
        ['a', tally],
        ['y', tally],
      ]),
      incomplete: new Map([
        ['x', ['A']],
        ['w', ['B']],
        ['b', ['A', 'B']],
      ]),
    },
    {
      standing: 'ranked',
      isHorsConcours: () => false,
      hasOptedOut: (tool) => ['x', 'y', 'z'].includes(tool),
      variants: 'each',
    },
  );
  expect(entries.map(({ kind, tool }) => `${tool} ${kind}`)).toEqual([
    'a scored',
    'x opted-out',
    'y opted-out',
    'z opted-out',
    'b incomplete',
    'w incomplete',
  ]);
  expect(entries.at(-2)).toEqual({ kind: 'incomplete', tool: 'b', lacks: ['A', 'B'] });
});
