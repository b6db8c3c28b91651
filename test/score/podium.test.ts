import { describe, expect, it } from 'vitest';
import { structureOf } from '../../src/ruleset/category-structure.js';
import { readRuleSet } from '../../src/ruleset/read-rule-set.js';
import { basesOf } from '../../src/score/bases-of-category.js';
import { placeRuns } from '../../src/score/place-runs.js';
import { podiumOf } from '../../src/score/podium.js';
import { rateRun } from '../../src/score/rate-run.js';
import { reVerifications } from '../../src/score/re-verification.js';
import { scoreCategories } from '../../src/score/score-categories.js';
import { decided, record, witness } from './records.js';

const ruleSet = await readRuleSet('mcc-2023');
const structure = structureOf(ruleSet);
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

function podiums(runs: readonly ReturnType<typeof run>[], references: readonly string[] = []) {
  const rated = runs.map((each) => rateRun(each, ruleSet));
  const shown = { ...structure, participants: { ...structure.participants, horsConcours: references } };
  const table = scoreCategories(rated, shown, ruleSet);
  const placed = placeRuns(rated, shown);
  return new Map(
    table.categories.map((category) => [
      category.name,
      podiumOf(category, table.places, basesOf(category.name, shown), placed),
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
      places: [['a/deep'], ['b'], ['c']],
      fastest: { tools: ['a'], tasks: 2 },
      smallest: { tools: ['b'], tasks: 2 },
    });
    expect(found.get('CTL')).toMatchObject({ places: [['a/deep'], ['b'], ['c']], fastest: { tools: ['a'] } });
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
