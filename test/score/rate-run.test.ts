import { describe, expect, test } from 'vitest';
import { readRuleSet } from '../../src/ruleset/read-rule-set.js';
import { rateRun } from '../../src/score/rate-run.js';
import { decided, record, witness } from './records.js';

const rules = new Map(
  await Promise.all(
    [2012, 2014, 2015, 2016, 2017, 2024, 2025].map(
      async (year) => [year, await readRuleSet(`sv-comp-${year}`)] as const,
    ),
  ),
);
const rulesOf = (year: number) => {
  const found = rules.get(year);
  if (found === undefined) throw new Error(`no rules of ${year}`);
  return found;
};
const latest = rulesOf(2024);

describe('points of SV-COMP 2024', () => {
  const points = (category: 'correct' | 'correct-unconfirmed' | 'wrong', status: string, expected: string) =>
    rateRun(decided(category, { status, expected }), latest).points.valueOf();
  test('[SV24-64a] a correct and confirmed TRUE gives 2', () =>
    expect(points('correct', 'true', 'true')).toBe(2));
  test('[SV24-64b] a correct and confirmed FALSE gives 1', () =>
    expect(points('correct', 'false', 'false')).toBe(1));
  test('[SV24-64c] a wrong TRUE costs 32', () => expect(points('wrong', 'true', 'false')).toBe(-32));
  test('[SV24-64d] a wrong FALSE costs 16', () => expect(points('wrong', 'false', 'true')).toBe(-16));
  test('[SV24-64e] an unconfirmed result gives no points', () => {
    expect(points('correct-unconfirmed', 'true', 'true')).toBe(0);
    expect(points('correct-unconfirmed', 'false', 'false')).toBe(0);
  });
});

describe('[SV14-15a, SV14-15b, SV12-11a, SV12-11b] points of each year', () => {
  test.each<[number, string, number, number | undefined, number]>([
    // year, verdict, correct, correct but unconfirmed, wrong (rules section 5.1)
    [2012, 'true', 2, undefined, -4],
    [2012, 'false', 1, undefined, -2],
    [2014, 'true', 2, undefined, -8],
    [2014, 'false', 1, undefined, -4],
    [2015, 'true', 2, undefined, -12],
    [2015, 'false', 1, 0, -6],
    [2016, 'true', 2, undefined, -32],
    [2016, 'false', 1, 0, -16],
    [2017, 'true', 2, 1, -32],
    [2017, 'false', 1, 0, -16],
    [2024, 'true', 2, 0, -32],
    [2024, 'false', 1, 0, -16],
    [2025, 'true', 2, 0, -32],
    [2025, 'false', 1, 0, -16],
  ])('%i, %s: %i, unconfirmed %s, wrong %i', (year, status, correct, unconfirmed, wrong) => {
    const points = (category: 'correct' | 'correct-unconfirmed' | 'wrong', expected = status) =>
      rateRun(decided(category, { status, expected }), rulesOf(year)).points.valueOf();
    expect(points('correct')).toBe(correct);
    if (unconfirmed !== undefined) expect(points('correct-unconfirmed')).toBe(unconfirmed);
    expect(points('wrong', status === 'true' ? 'false' : 'true')).toBe(wrong);
  });

  test.each(['unknown', 'TIMEOUT', 'OUT OF MEMORY', 'ERROR (1)', 'done', 'unknown (x)', 'TIMEOUT (true)'])(
    '[SV24-9a, SV24-9b, SV12-9] no verdict gives no points: %s',
    (status) => {
      for (const year of rules.keys()) {
        const rated = rateRun(record({ status }), rulesOf(year));
        expect(rated.points.valueOf()).toBe(0);
        expect(['unknown', 'error', 'missing']).toContain(rated.category);
      }
    },
  );

  test('what gives no answer gives no points, whatever its results say', () =>
    expect(rateRun(decided('correct', { status: 'TIMEOUT' }), latest).points.valueOf()).toBe(0));

  test('a value of an examination gives at most its share, and nothing if it is unknown', () => {
    const possible = (expected: string | undefined, ruleSet = latest) =>
      rateRun(record({ expected, examination: { run: 'm', values: 4, complete: true } }), ruleSet).possible;
    expect(possible('4711').toFraction()).toBe('1/2');
    expect(possible(undefined).toFraction()).toBe('0');
    expect(possible('4711', { ...latest, points: undefined }).toFraction()).toBe('0');
  });

  test('a category and a property are told apart, however their names run together', () => {
    const category = (parts: object) =>
      rateRun(record({ ...parts, validation: { kind: 'witnesses', witnesses: [] } }), latest).category;
    expect(category({ category: 'Reach-', property: 'Heap' })).not.toBe('correct');
    expect(category({ category: 'Reach-Heap', property: '' })).toBe('correct');
  });

  test('[SV24-65a] TRUE gives more than FALSE', () => {
    for (const { points } of rules.values())
      expect(points?.true.correct).toBeGreaterThan(points?.false.correct ?? Number.NaN);
  });

  test('[SV24-65b] what is wrong costs more than it could have given', () => {
    for (const { points } of rules.values()) {
      for (const verdict of ['true', 'false'] as const) {
        expect(-(points?.[verdict].wrong ?? 0)).toBeGreaterThan(points?.[verdict].correct ?? Number.NaN);
      }
    }
  });

  test('[SV14-5a, SV12-4] before 2015 nothing is validated: a correct verdict counts by itself', () => {
    for (const year of [2012, 2014]) {
      expect(rateRun(record(), rulesOf(year))).toMatchObject({ category: 'correct', status: 'true' });
      const without = record({ validation: { kind: 'witnesses', witnesses: [] } });
      expect(rateRun(without, rulesOf(year))).toMatchObject({ category: 'correct', status: 'true' });
    }
  });

  test('before 2017 there are no correctness witnesses', () => {
    for (const year of [2015, 2016]) {
      expect(rateRun(record(), rulesOf(year)).category).toBe('correct');
      const violation = record({ status: 'false', expected: 'false' });
      expect(rateRun(violation, rulesOf(year)).category).toBe('correct-unconfirmed');
    }
  });

  test.each<[string, string, string, string]>([
    ['SAFE', 'true', 'correct', 'true'],
    ['UNSAFE', 'true', 'wrong', 'false'],
    ['UNKNOWN', 'true', 'unknown', 'unknown'],
    ['TRUE', 'false', 'wrong', 'true'],
    ['FALSE(valid-deref)', 'false(valid-deref)', 'correct', 'false(valid-deref)'],
  ])('[SV12-3] %s, expected %s is %s', (status, expected, category, shown) => {
    expect(rateRun(record({ status, expected }), rulesOf(2012))).toMatchObject({ category, status: shown });
  });

  test('rules without points give none', () => {
    const rated = rateRun(decided('correct'), { ...latest, points: undefined });
    expect([rated.points.valueOf(), rated.possible.valueOf()]).toEqual([0, 0]);
  });

  test.each(['correct', 'correct-unconfirmed', 'wrong'] as const)(
    'a run without a verdict has none, also where its results call it %s',
    (category) => {
      expect(rateRun(decided(category, { status: 'done' }), latest).points.valueOf()).toBe(0);
    },
  );

  test('a value gives no points if the rules have none, or if it is unknown', async () => {
    const mcc = await readRuleSet('mcc-2023');
    const value = { examination: { run: 'm', values: 2, complete: true } };
    const possible = (expected: string | undefined, rules = mcc) =>
      rateRun(record({ ...value, expected }), rules).possible.valueOf();
    expect(possible('true')).toBe(8);
    expect(possible(undefined)).toBe(0);
    expect(possible('true', { ...mcc, points: undefined })).toBe(0);
  });

  test('points that the results state take the place of those of the rules', () => {
    expect(rateRun(decided('correct', { statedScore: '0.25' }), latest).points.toFraction()).toBe('1/4');
  });

  test('the points of an examination are divided over its values', async () => {
    const rated = rateRun(
      decided('wrong', { examination: { run: 'm', values: 5, complete: true } }),
      await readRuleSet('mcc-2023'),
    );
    expect([rated.points.toFraction(), rated.possible.toFraction()]).toEqual(['-32/5', '16/5']);
  });
});

describe('the official truth table (rules section 1.4), expected true', () => {
  const invalid = 'ERROR (invalid witness syntax)';
  const missing = 'ERROR (witness does not exist)';
  test.each<[string, string[], string[], string, string]>([
    // verifier, linters, validators, final status, final category
    ['true', ['done'], ['TIMEOUT', 'true', 'false(unreach-call)'], 'true', 'correct'],
    ['true', ['done'], ['true', 'TIMEOUT', 'false(unreach-call)'], 'true', 'correct'],
    ['true', ['done'], ['false(unreach-call)', 'TIMEOUT', 'true'], 'true', 'correct'],
    ['true', ['done'], ['TIMEOUT', 'false(unreach-call)'], 'true', 'correct-unconfirmed'],
    ['true', ['done'], ['TIMEOUT', 'TIMEOUT'], 'true', 'correct-unconfirmed'],
    ['true', ['done'], ['OUT OF MEMORY'], 'true', 'correct-unconfirmed'],
    ['true', ['done'], ['unknown', 'unknown'], 'true', 'correct-unconfirmed'],
    ['true', [invalid], ['true'], 'witness invalid (true)', 'error'],
    ['true', [missing], ['true'], 'witness missing (true)', 'error'],
    ['true', ['ERROR (unexpected witness type)'], ['true'], 'witness-type mismatch (true)', 'error'],
    ['true', ['ERROR (unexpected witness version)'], ['true'], 'witness-version mismatch (true)', 'error'],
    ['true', [missing, invalid], ['true'], 'witness invalid (true)', 'error'],
    ['true', [invalid, 'done'], ['true'], 'true', 'correct'],
    ['true', ['TIMEOUT'], ['true'], 'true', 'correct'],
    ['true', [], ['true'], 'true', 'correct'],
    ['false(unreach-call)', ['done'], ['false(unreach-call)'], 'false(unreach-call)', 'wrong'],
    ['false(unreach-call)', [invalid], [], 'false(unreach-call)', 'wrong'],
    ['Unexpected Message', [invalid], ['true'], 'Unexpected Message', 'error'],
    ['TIMEOUT', [missing], ['TIMEOUT'], 'TIMEOUT', 'error'],
    ['unknown', ['done'], ['true'], 'unknown', 'unknown'],
  ])('[SV24-16] %s, linters %j, validators %j: %s, %s', (status, linters, validators, shown, category) => {
    const validation = { kind: 'witnesses', witnesses: [witness(linters, validators)] } as const;
    expect(rateRun(record({ status, validation }), latest)).toMatchObject({ status: shown, category });
  });

  test('[SV24-17b] one confirmed witness of several is enough', () => {
    const witnesses = [
      witness([invalid], []),
      witness(['done'], ['unknown', 'true'], { name: 'witness.yml', version: '2.0' }),
    ];
    const rated = rateRun(record({ validation: { kind: 'witnesses', witnesses } }), latest);
    expect(rated).toMatchObject({ status: 'true', category: 'correct' });
  });

  test('a validator that confirms one file does not help a linter that is content with another', () => {
    const witnesses = [
      witness([invalid], ['true']),
      witness(['done'], ['TIMEOUT'], { name: 'witness.yml', version: '2.0' }),
    ];
    const rated = rateRun(record({ validation: { kind: 'witnesses', witnesses } }), latest);
    expect(rated).toMatchObject({ status: 'true', category: 'correct-unconfirmed' });
  });

  test('where a consensus is asked for, one confirmation against two rejections is not enough', () => {
    const witnesses = [witness(['done'], ['true', 'false', 'false', 'false'])];
    const run = record({ validation: { kind: 'witnesses', witnesses } });
    expect(rateRun(run, latest).category).toBe('correct');
    expect(rateRun(run, { ...latest, confirmation: 'consensus' }).category).toBe('correct-unconfirmed');
  });

  test('what a linter of our own found counts like that of others', () => {
    const witnesses = [witness([], ['true'], { fault: 'witness invalid' })];
    const rated = rateRun(record({ validation: { kind: 'witnesses', witnesses } }), latest);
    expect(rated).toMatchObject({ status: 'witness invalid (true)', category: 'error' });
  });

  test('no witness at all', () => {
    const rated = rateRun(record({ validation: { kind: 'witnesses', witnesses: [] } }), latest);
    expect(rated).toMatchObject({ status: 'witness missing (true)', category: 'error' });
    expect(rated.points.valueOf()).toBe(0);
  });

  test('the words are those of the rule set', () => {
    const labels = { ...latest.labels, typeMismatch: 'witness mismatch', invalidTask: 'flawed task' };
    const validation = {
      kind: 'witnesses',
      witnesses: [witness(['ERROR (unexpected witness type)'], [])],
    } as const;
    const rated = rateRun(record({ validation }), { ...latest, labels });
    expect(rated.status).toBe('witness mismatch (true)');
    expect(rateRun(record(), { ...latest, labels }, () => true).status).toBe('flawed task (true)');
  });
});

describe('the verdict itself', () => {
  const value = { run: 'm', values: 1, complete: true };
  test.each([
    // status, whether it is of an examination, verdict
    ['true', undefined, 'true'],
    ['false(unreach-call)', undefined, 'false'],
    ['TIMEOUT', undefined, 'other'],
    ['4711', undefined, 'other'],
    ['4711', value, 'true'],
    ['false', value, 'false'],
    ['unknown', value, 'other'],
  ] as const)('%s of the examination %j is %s', (status, examination, answer) =>
    expect(rateRun(record({ status, ...(examination && { examination }) }), latest).answer).toBe(answer),
  );
});

describe('where no validator has looked', () => {
  test('at one witness, but at another, the answers about the other count', () => {
    const witnesses = [witness([], []), witness([], ['false'], { name: 'witness.yml', version: '2.0' })];
    const run = record({ validation: { kind: 'witnesses', witnesses } });
    expect(rateRun(run, { ...latest, unvalidated: 'correct' }).category).toBe('correct-unconfirmed');
  });

  test('what the linter found counts', () => {
    const witnesses = [witness([], [], { fault: 'witness invalid' })];
    const run = record({ validation: { kind: 'witnesses', witnesses } });
    expect(rateRun(run, { ...latest, unvalidated: 'correct' })).toMatchObject({
      status: 'witness invalid (true)',
      category: 'error',
    });
  });

  test.each(['correct', 'correct-unconfirmed'] as const)('the rule set says: %s', (unvalidated) => {
    const own = { ...latest, unvalidated };
    expect(rateRun(record(), own).category).toBe(unvalidated);
    const unseen = record({ validation: { kind: 'witnesses', witnesses: [witness([], [])] } });
    expect(rateRun(unseen, own).category).toBe(unvalidated);
  });

  test.each<[string, string, string]>([
    ['unreach-call.ReachSafety-Heap', 'true', 'correct'],
    ['unreach-call.ReachSafety-Heap', 'false', 'correct-unconfirmed'],
    ['no-data-race.NoDataRace-Main', 'true', 'correct'],
    ['no-data-race.NoDataRace-Main', 'false', 'correct'],
    ['unreach-call.ReachSafety-Loops', 'true', 'correct-unconfirmed'],
  ])('[SV24-21, SV24-22] in %s, %s is %s by the exclusions', (category, status, expected) => {
    expect(rateRun(record({ category, status, expected: status }), latest).category).toBe(expected);
  });
});

describe('wrong stays wrong', () => {
  test.each([[['true']], [['TIMEOUT']], [[]]])('whatever validators say: %j', (validators) => {
    for (const [status, expected] of [
      ['true', 'false'],
      ['false', 'true'],
    ] as const) {
      const validation = { kind: 'witnesses', witnesses: [witness(['done'], validators)] } as const;
      for (const year of rules.keys()) {
        const rated = rateRun(record({ status, expected, validation }), rulesOf(year));
        expect(rated.category).toBe('wrong');
        expect(rated.points.valueOf()).toBeLessThan(0);
      }
    }
  });

  test('another violated part is not an answer: 0 points since BenchExec 1.9', () => {
    const run = record({ status: 'false(valid-free)', expected: 'false(valid-deref)' });
    expect(rateRun(run, latest)).toMatchObject({ category: 'unknown' });
  });
});

describe('whether a witness is needed depends on', () => {
  const needed = (parts: Parameters<typeof record>[0], rules = latest) =>
    rateRun(record(parts), rules).category === 'correct-unconfirmed';
  const rulesWith = (need: object) =>
    ({
      ...latest,
      violation: { ...latest.violation, needs: [need, { ...ALL, need: 'none' }] },
    }) as typeof latest;
  const ALL = { source: 's', categories: ['*'], parts: undefined, formats: [] };

  test('the violated part', () => {
    const rules = rulesWith({ ...ALL, parts: ['valid-memtrack'], need: 'required' });
    const part = (status: string) =>
      needed({ property: 'valid-memsafety', category: 'MemSafety-Heap', status, expected: status }, rules);
    expect(part('false(valid-memtrack)')).toBe(true);
    expect(part('false(valid-free)')).toBe(false);
    expect(part('false')).toBe(false);
  });

  test('the property, where the category is not known', () => {
    const rules = rulesWith({ ...ALL, categories: ['Termination-*'], need: 'required' });
    const of = (property: string) =>
      needed({ property, category: undefined, status: 'false', expected: 'false' }, rules);
    expect(of('termination')).toBe(true);
    expect(of('no-data-race')).toBe(false);
    expect(of('termination')).toBe(true);
  });
});

test('[SV24-73] flawed tasks are out', () => {
  const rated = rateRun(record({ task: 'flawed.yml' }), latest, ({ task }) => task === 'flawed.yml');
  expect(rated).toMatchObject({ status: 'invalid task (true)', category: 'missing' });
  expect([rated.points.valueOf(), rated.possible.valueOf()]).toEqual([0, 0]);
});

test('without a property, or without an expected verdict, there is no category', () => {
  expect(rateRun(record({ property: undefined }), latest).category).toBe('missing');
  expect(rateRun(record({ expected: undefined }), latest).category).toBe('missing');
});

test.each<[number | undefined, number | undefined, number | undefined]>([
  // CPU time, wall time, CPU time that counts
  [1, 900, 900],
  [1, 931.5, 900],
  [undefined, 900, 900],
  [3500, 900, 3500],
  [1, 899, 1],
  [900.5, 250, 900.5],
  [1, undefined, 1],
  [undefined, 1, undefined],
])(
  '[SV24-51a, SV24-51b] a tool that hangs has used its whole time: %s s of CPU, %s s of wall time are %s s',
  (cputime, walltime, counted) => {
    const run = record({ status: 'TIMEOUT', used: { cputime, walltime, memory: undefined } });
    expect(rateRun(run, latest).cputime).toBe(counted);
    expect(rateRun(run, rulesOf(2014)).cputime).toBe(cputime);
    expect(rateRun({ ...run, status: 'true' }, latest).cputime).toBe(cputime);
  },
);
