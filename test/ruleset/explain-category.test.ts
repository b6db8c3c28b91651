import { describe, expect, test } from 'vitest';
import { explainCategory, listCategories } from '../../src/ruleset/explain-category.js';
import { readRuleSet } from '../../src/ruleset/read-rule-set.js';
import { problemOf } from '../problem-of.js';

const of2024 = await readRuleSet('sv-comp-2024');
const of2025 = await readRuleSet('sv-comp-2025');

const brief = (name: string, property?: string, rules = of2024) =>
  explainCategory(rules, name, property).map(({ category, standing, verdicts }) => [
    category,
    standing,
    ...verdicts.map(({ verdict, requirement }) => `${verdict} ${requirement.kind}`),
  ]);

test('[SV24-7, SV24-8] a listed category: the exclusion, the sets, what it is part of, the limits', () => {
  expect(explainCategory(of2024, 'ReachSafety-Heap', undefined)).toMatchObject([
    {
      category: 'unreach-call.ReachSafety-Heap',
      ruleSet: 'sv-comp-2024',
      standing: 'listed',
      property: 'unreach-call',
      sets: ['ReachSafety-Heap'],
      without: [],
      members: [],
      partOf: ['ReachSafety', 'FalsificationOverall', 'Overall'],
      isDemo: false,
      verdicts: [
        {
          verdict: 'TRUE',
          kind: 'correctness',
          requirement: { kind: 'not-required', because: 'exclusion-matches', glob: '*-Heap' },
          limits: undefined,
        },
        {
          verdict: 'FALSE',
          kind: 'violation',
          requirement: { kind: 'required', because: 'no-exclusion-matches', globs: ['*NoDataRace*'] },
          formats: [
            { kind: 'accepted', format: 'graphml 1.0' },
            { kind: 'accepted', format: 'yaml 2.0' },
          ],
          limits: { cputime: 90, memory: 7_000_000_000, cores: 2 },
        },
      ],
    },
  ]);
});

test('the categories of a rule set: each with what it is explained by itself', () => {
  const { ruleSet, categories } = listCategories(of2024);
  expect(ruleSet).toBe(of2024);
  expect(categories.map(({ category }) => category)).toEqual(
    of2024.categories.map(({ property, name }) => `${property}.${name}`),
  );
  expect(categories.slice(0, 1)).toEqual(explainCategory(of2024, categories[0]?.category ?? '', undefined));
});

describe('names', () => {
  test('of memory safety: FALSE for each part', () => {
    expect(brief('valid-memsafety.MemSafety-Heap')).toEqual([
      [
        'valid-memsafety.MemSafety-Heap',
        'listed',
        'TRUE not-required',
        'FALSE(valid-free) required',
        'FALSE(valid-deref) required',
        'FALSE(valid-memtrack) required',
      ],
    ]);
    expect(brief('MemSafety-Heap', 'valid-deref')).toEqual([
      ['valid-memsafety.MemSafety-Heap', 'listed', 'TRUE not-required', 'FALSE(valid-deref) required'],
    ]);
  });

  test('of a meta category: its members one by one, unless a property selects', () => {
    expect(brief('NoOverflows').map(([name, standing]) => [name, standing])).toEqual([
      ['NoOverflows', 'meta'],
      ['no-overflow.NoOverflows-Main', 'listed'],
      ['no-overflow.NoOverflows-Juliet', 'listed'],
    ]);
    expect(brief('ConcurrencySafety', 'no-data-race')).toEqual([
      ['ConcurrencySafety', 'meta'],
      ['no-data-race.NoDataRace-Main', 'listed', 'TRUE not-required', 'FALSE not-required'],
    ]);
  });

  test('of rules that list none are unlisted', async () => {
    const rules = await readRuleSet('sv-comp-2012');
    expect(explainCategory(rules, 'Own-Heap')).toMatchObject([
      { category: 'Own-Heap', standing: 'unlisted' },
    ]);
  });

  test.each<[string, string, string | undefined, string | undefined]>([
    // rules, name, what is meant, rules that have it
    ['sv-comp-2027', 'ReachSafety-Heap', 'C.unreach-call.Heap', 'sv-comp-2015'],
    ['sv-comp-2026', 'unreach-call.ReachSafety-Heap', 'C.unreach-call.Heap', 'sv-comp-2015'],
    ['sv-comp-2027', 'MemSafety-Heap', 'C.valid-memsafety.Heap', 'sv-comp-2015'],
    ['sv-comp-2027', 'NoOverflows-Main', 'C.no-overflow.Main', 'sv-comp-2015'],
    ['sv-comp-2027', 'ConcurrencySafety-Main', 'C.unreach-call.Concurrency', 'sv-comp-2015'],
    [
      'sv-comp-2027',
      'SoftwareSystems-AWS-C-Common-ReachSafety',
      'C.unreach-call.SoftwareSystems-AWS-C-Common',
      'sv-comp-2015',
    ],
    [
      'sv-comp-2024',
      'C.unreach-call.Arrays',
      'unreach-call.ReachSafety-Arrays',
      'sv-comp-2026, sv-comp-2027',
    ],
    ['sv-comp-2024', 'ReachSafety-Haep', 'ReachSafety-Heap', undefined],
    ['sv-comp-2024', 'C.unreach-call.Hardnes', undefined, undefined],
    ['sv-comp-2027', 'C.unreach-call.Haep', 'C.unreach-call.Heap', undefined],
    ['sv-comp-2024', 'Own-Something-Else', undefined, undefined],
  ])('%s has no %s, but %s; %s has it', async (name, wanted, near, others) => {
    const rules = await readRuleSet(name);
    const problem = await problemOf(async () => explainCategory(rules, wanted));
    expect(problem).toMatchObject({
      code: 'unknown-name',
      message: `the rule set ${name} has no category "${wanted}"`,
    });
    const said = /^did you mean '(.*?)'\? /.exec(problem.remedy)?.[1];
    expect(said).toBe(near);
    expect(
      /, or use --ruleset with (.*)$/.exec(problem.remedy)?.[1]?.startsWith(others ?? '!') ?? false,
    ).toBe(others !== undefined);
  });

  test('with an exclusion of the part: yaml 2.0 of 2025 knows no memory leak', () => {
    const [explanation] = explainCategory(of2025, 'MemSafety-Other', 'valid-memtrack');
    expect(explanation?.verdicts[1]).toMatchObject({
      verdict: 'FALSE(valid-memtrack)',
      formats: [
        { kind: 'accepted', format: 'graphml 1.0' },
        { kind: 'not-accepted', format: 'yaml 2.0', reason: 'does not exist for valid-memtrack' },
      ],
    });
  });

  test('for demonstration', () => {
    expect(explainCategory(of2025, 'RuntimeException-Java', undefined)).toMatchObject([
      { isDemo: true, partOf: ['JavaOverall'], sets: ['ReachSafety-Java'] },
    ]);
    const [drivers] = explainCategory(of2025, 'SoftwareSystems-DeviceDriversLinux64-ReachSafety', undefined);
    expect(drivers?.without).toEqual(['SoftwareSystems-DeviceDriversLinux64Large']);
  });
});

test.each<[string, string, string | undefined, string, string]>([
  ['an unknown property', 'ReachSafety-Heap', 'fun', 'unknown-name', 'does not know the property fun'],
  [
    'the property of another category',
    'ReachSafety-Heap',
    'termination',
    'usage',
    'is for the property unreach-call',
  ],
  ['no name', '  ', undefined, 'usage', 'the name of the category is empty'],
])('%s', async (_what, name, property, code, message) => {
  const problem = await problemOf(async () => explainCategory(of2024, name, property));
  expect(problem.code).toBe(code);
  expect(problem.message).toContain(message);
});
