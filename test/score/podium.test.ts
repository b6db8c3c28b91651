import { describe, expect, it } from 'vitest';
import { type CategoryStructure, describeStructure } from '../../src/ruleset/category-structure.js';
import { readRuleSet } from '../../src/ruleset/read-rule-set.js';
import { findBaseCategories } from '../../src/score/find-base-categories.js';
import { placeRuns } from '../../src/score/place-runs.js';
import { findPodium } from '../../src/score/podium.js';
import { rateRun } from '../../src/score/rate-run.js';
import { reVerifications } from '../../src/score/re-verification.js';
import { scoreCategories } from '../../src/score/score-categories.js';
import type { RunRecord } from '../../src/score/score-input.js';
import { decided, record, witness } from './records.js';

const ruleSet = await readRuleSet('mcc-2023');
const structure = describeStructure(ruleSet);
const CATEGORY = 'CTLFireability';

const run = (
  tool: string,
  task: string,
  cputime: number,
  memory: number,
  result: 'correct' | 'wrong' | 'unknown' = 'correct',
) => {
  const base = decided(result, { tool, task, category: CATEGORY, property: CATEGORY });
  return { ...base, used: { cputime, walltime: cputime, memory } };
};

function podiums(runs: readonly RunRecord[], references: readonly string[] = []) {
  const rated = runs.map((each) => rateRun(each, ruleSet));
  const shown = { ...structure, participants: { ...structure.participants, horsConcours: references } };
  const table = scoreCategories(rated, shown, ruleSet);
  const placed = placeRuns(rated, shown);
  return new Map(
    table.categories.map((category) => [
      category.name,
      findPodium(category, table.places, findBaseCategories(category.name, shown), placed),
    ]),
  );
}

describe('[MCC23-22a, MCC23-22b, MCC23-23] podiums', () => {
  it('have the best variant of each tool, and awards for time and memory', () => {
    const found = podiums([
      run('a/quick', '1', 1, 90),
      run('a/deep', '1', 5, 50),
      run('a/deep', '2', 5, 50),
      run('b', '1', 3, 10),
      run('b', '2', 9, 10),
      run('c', '1', 2, 20, 'wrong'),
    ]);
    expect(found.get(CATEGORY)).toEqual({
      category: CATEGORY,
      places: [['a/deep'], ['b'], []],
      fastest: { tools: ['a'], tasks: 2 },
      smallest: { tools: ['b'], tasks: 2 },
    });
    expect(found.get('CTL')).toMatchObject({ places: [['a/deep'], ['b'], []], fastest: { tools: ['a'] } });
  });

  it('have no place for who has no points', () => {
    const found = podiums([run('a', '1', 1, 1, 'unknown'), run('b', '1', 1, 1, 'wrong')]);
    expect(found.get(CATEGORY)?.places).toEqual([[], [], []]);
  });

  it('have every tool, also those whose names begin alike', () => {
    const found = podiums([run('ant', '1', 1, 1), run('asp', '1', 2, 2), run('asp/deep', '1', 3, 3)]);
    expect(found.get(CATEGORY)?.places).toEqual([['ant'], ['asp'], []]);
  });

  it('are not for references, nor are awards', () => {
    const found = podiums([run('a', '1', 5, 50), run('r', '1', 1, 1)], ['r']);
    expect(found.get(CATEGORY)).toMatchObject({
      places: [['a'], [], []],
      fastest: { tools: ['a'], tasks: 1 },
      smallest: { tools: ['a'], tasks: 1 },
    });
  });

  it('have several on one place, and no award without measurement or result', () => {
    const found = podiums([run('a', '1', 5, 50), run('b', '1', 5, 50)]);
    expect(found.get(CATEGORY)).toMatchObject({
      places: [['a', 'b'], [], []],
      fastest: { tools: ['a', 'b'] },
    });
    expect(podiums([run('a', '1', 5, 50, 'unknown')]).get(CATEGORY)?.fastest).toBeUndefined();
  });
});

describe('awards', () => {
  it('are for correct results of ranked tools, on most tasks, shared by all who have them', () => {
    const found = podiums(
      [
        run('b', '1', 1, 9),
        run('b', '2', 5, 1),
        run('a', '1', 1, 9),
        run('a', '2', 9, 2),
        run('a', '3', 9, 2),
        run('c', '3', 1, 1, 'wrong'),
        run('r', '2', 1, 1),
        run('d', '4', 1, 1),
      ],
      ['r'],
    );
    // Task 1 for both, 2 for b, 3 for a.
    expect(found.get(CATEGORY)).toMatchObject({
      fastest: { tools: ['a', 'b'], tasks: 2 },
      smallest: { tools: ['a', 'b'], tasks: 2 },
    });
  });

  it('count an examination once, and only where every value was computed', () => {
    const value = (tool: string, index: number, cputime: number, complete: boolean) => ({
      ...run(tool, `m ${index}`, cputime, 1),
      examination: { run: 'm', values: 2, complete },
    });
    const found = podiums([
      value('a', 1, 5, true),
      value('a', 2, 5, true),
      value('b', 1, 1, false),
      value('b', 2, 1, false),
    ]);
    expect(found.get(CATEGORY)?.fastest).toEqual({ tools: ['a'], tasks: 1 });
  });

  it('do not exist if nobody measured them', () => {
    const unmeasured = {
      ...run('a', '1', 1, 1),
      used: { cputime: 3, walltime: undefined, memory: undefined },
    };
    expect(podiums([unmeasured]).get(CATEGORY)).toMatchObject({
      fastest: { tools: ['a'], tasks: 1 },
      smallest: undefined,
    });
  });
});

describe('the base category of a run', () => {
  const structure: CategoryStructure = {
    ...describeStructure(ruleSet),
    categories: [
      { kind: 'base', name: 'unreach-call.Heap' },
      { kind: 'base', name: 'valid-memsafety.Heap' },
      { kind: 'base', name: 'unreach-call.Loops' },
      {
        kind: 'meta',
        name: 'Loops',
        members: [],
        counted: 'all',
        verifiers: undefined,
        validators: undefined,
      },
    ],
  };
  it.each<[string | undefined, string | undefined, string]>([
    ['unreach-call.Loops', 'p', 'unreach-call.Loops'],
    ['Loops', 'p', 'unreach-call.Loops'],
    ['C.unreach-call.Loops', 'p', 'unreach-call.Loops'],
    [' Loops ', 'p', 'unreach-call.Loops'],
    ['SV-COMP24_unreach-call.Heap', 'p', 'unreach-call.Heap'],
    ['xSV-COMP24_Loops', 'p', 'unreach-call.Loops'],
    ['2SV-COMP24_Loops', 'p', '2SV-COMP24_Loops'],
    // Two categories are called so.
    ['Heap', 'p', 'Heap'],
    ['Other', 'p', 'Other'],
    [undefined, 'p', 'p'],
    [undefined, undefined, 'unknown category'],
  ])('%s with the property %s is %s', (category, property, name) => {
    const rated = [1, 2].map((task) => rateRun(record({ category, property, task: `${task}` }), ruleSet));
    const placed = placeRuns(rated, structure);
    expect([...placed].map(([base, tools]) => [base, tools.get('tool')?.length])).toEqual([[name, 2]]);
  });
});

it('[MCC23-20b] time and memory have no influence on points', () => {
  const points = (cputime: number, memory: number) =>
    rateRun(run('a', '1', cputime, memory), ruleSet).points.toFraction();
  expect(new Set([points(0, 1), points(3599, 1e9), points(1, 1e12)]).size).toBe(1);
});

describe('[SV14-30a] re-verification', () => {
  it('has a row for each validator of each witness of a verdict', () => {
    const witnesses = [
      witness([], ['true', 'TIMEOUT'], { length: 7 }),
      witness([], ['unknown'], { name: 'witness.yml' }),
    ];
    const rows = reVerifications([
      record({ validation: { kind: 'witnesses', witnesses }, cputime: 12 }),
      record({ status: 'TIMEOUT', validation: { kind: 'witnesses', witnesses } }),
      record({}),
      decided('correct', {}),
    ]);
    expect(
      rows.map((row) => [row.verificationTime, row.witness, row.length, row.validator, row.answer]),
    ).toEqual([
      [12, 'witness.graphml', 7, 'checker-1', 'true'],
      [12, 'witness.graphml', 7, 'checker-2', 'TIMEOUT'],
      [12, 'witness.yml', undefined, 'checker-1', 'unknown'],
    ]);
  });
});
