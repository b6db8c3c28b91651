import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { formatCategory, formatRuleSet } from '../../src/report/rule-sets.js';
import { acceptedFormats } from '../../src/ruleset/accepted-formats.js';
import { explainCategory } from '../../src/ruleset/explain-category.js';
import { readRuleSet } from '../../src/ruleset/read-rule-set.js';
import { requirementFor } from '../../src/ruleset/requirement.js';
import { fullCategoryName } from '../../src/ruleset/rule-set.js';
import { limitsFor } from '../../src/ruleset/run-limits.js';
import { neededWitnessesPage } from './needed-witnesses-page.js';

const YEARS = [2024, 2025, 2026, 2027] as const;
const rules = new Map(
  await Promise.all(YEARS.map(async (year) => [year, await readRuleSet(`sv-comp-${year}`)] as const)),
);
const rulesOf = (year: number) => {
  const found = rules.get(year as 2024);
  if (found === undefined) throw new Error(`no rules of ${year}`);
  return found;
};

/** `required: yaml 2.0, yaml 2.1`, `demo: …` or `none`. */
function needed(year: number, category: string, verdict: string): string {
  const subproperty = /\((.*)\)/.exec(verdict)?.[1];
  const kind = verdict === 'TRUE' ? 'correctness' : 'violation';
  const property = rulesOf(year).categories.find((each) => fullCategoryName(each) === category)?.property;
  if (property === undefined) throw new Error(`${category} is not a category of ${year}`);
  const requirement = requirementFor(rulesOf(year), category, kind, { property, subproperty });
  if (requirement.kind === 'not-required') return 'none';
  const formats = acceptedFormats(rulesOf(year), kind, { property, subproperty, category });
  return `${requirement.kind}: ${formats.join(', ')}`;
}

const GRAPHML = 'graphml 1.0';
const BOTH = 'graphml 1.0, yaml 2.0';
const SINCE_20 = 'yaml 2.0, yaml 2.1, yaml 2.2';
const SINCE_21 = 'yaml 2.1, yaml 2.2';

/** Written by hand after the sources: year, category, verdict, what is needed. */
const ROWS: readonly (readonly [number, string, string, string])[] = [
  [2024, 'unreach-call.ReachSafety-Arrays', 'TRUE', 'none'],
  [2024, 'unreach-call.ReachSafety-Arrays', 'FALSE', `required: ${BOTH}`],
  [2024, 'unreach-call.ReachSafety-Loops', 'TRUE', `required: ${BOTH}`],
  [2024, 'no-data-race.NoDataRace-Main', 'FALSE', 'none'],
  [2024, 'valid-memcleanup.SoftwareSystems-uthash-MemCleanup', 'TRUE', `required: ${BOTH}`],
  [2024, 'termination.Termination-MainHeap', 'TRUE', 'none'],
  [2025, 'no-data-race.NoDataRace-Main', 'FALSE', `required: ${GRAPHML}`],
  [2025, 'unreach-call.ReachSafety-Heap', 'FALSE', `required: ${BOTH}`],
  [2025, 'unreach-call.ConcurrencySafety-Main', 'FALSE', `required: ${GRAPHML}`],
  [2025, 'valid-memsafety.MemSafety-Other', 'FALSE(valid-memtrack)', `required: ${GRAPHML}`],
  [2025, 'valid-memsafety.MemSafety-Other', 'FALSE(valid-deref)', `required: ${BOTH}`],
  [2025, 'valid-memcleanup.SoftwareSystems-uthash-MemCleanup', 'TRUE', 'none'],
  [2025, 'termination.Termination-Other', 'FALSE', `required: ${GRAPHML}`],
  [2026, 'C.unreach-call.Arrays', 'TRUE', 'none'],
  [2026, 'C.unreach-call.Floats', 'TRUE', 'none'],
  [2026, 'C.unreach-call.Heap', 'TRUE', 'none'],
  [2026, 'C.unreach-call.Concurrency', 'TRUE', 'none'],
  [2026, 'C.unreach-call.Loops', 'TRUE', 'required: yaml 2.0, yaml 2.1'],
  [2026, 'C.unreach-call.Loops', 'FALSE', 'required: yaml 2.0, yaml 2.1'],
  [2026, 'C.unreach-call.Concurrency', 'FALSE', `required: ${GRAPHML}`],
  [2026, 'C.no-overflow.Main', 'TRUE', 'required: yaml 2.0, yaml 2.1'],
  [2026, 'C.no-overflow.Concurrency', 'TRUE', 'none'],
  [2026, 'C.valid-memsafety.Juliet', 'TRUE', 'none'],
  [2026, 'C.valid-memsafety.Juliet', 'FALSE(valid-memtrack)', `required: ${GRAPHML}`],
  [2026, 'C.valid-memsafety.Juliet', 'FALSE(valid-deref)', 'required: yaml 2.0, yaml 2.1'],
  [2026, 'C.no-data-race.Concurrency', 'TRUE', 'none'],
  [2026, 'C.no-data-race.Concurrency', 'FALSE', `required: ${GRAPHML}`],
  [2026, 'C.termination.Other', 'TRUE', 'demo: yaml 2.1'],
  [2026, 'C.termination.Other', 'FALSE', 'required: yaml 2.1, graphml 1.0'],
  [2026, 'C.valid-memcleanup.Main', 'FALSE', 'required: yaml 2.0, yaml 2.1'],
  [2026, 'C.no-data-race.Huawei-Concurrency-Challenges', 'FALSE', `demo: ${GRAPHML}`],
  [2026, 'C.unreach-call.Huawei-Concurrency-Challenges', 'FALSE', `demo: ${GRAPHML}`],
  [2027, 'C.unreach-call.Arrays', 'TRUE', 'none'],
  [2027, 'C.unreach-call.Arrays', 'FALSE', `required: ${SINCE_20}`],
  [2027, 'C.unreach-call.Heap', 'TRUE', 'none'],
  [2027, 'C.unreach-call.Floats', 'TRUE', `demo: ${SINCE_20}`],
  [2027, 'C.unreach-call.Floats', 'FALSE', `required: ${SINCE_20}`],
  [2027, 'C.unreach-call.Concurrency', 'TRUE', `required: ${SINCE_21}`],
  [2027, 'C.unreach-call.Concurrency', 'FALSE', 'required: yaml 2.2'],
  [2027, 'C.no-overflow.Concurrency', 'TRUE', `required: ${SINCE_21}`],
  [2027, 'C.no-overflow.Concurrency', 'FALSE', 'required: yaml 2.2'],
  [2027, 'C.unreach-call.Huawei-Concurrency-Challenges', 'TRUE', `demo: ${SINCE_21}`],
  [2027, 'C.no-overflow.Huawei-Concurrency-Challenges', 'FALSE', 'demo: yaml 2.2'],
  [2027, 'C.unreach-call.Loops', 'TRUE', `required: ${SINCE_20}`],
  [2027, 'C.no-overflow.SoftwareSystems-uthash', 'FALSE', `required: ${SINCE_20}`],
  [2027, 'C.valid-memsafety.Concurrency', 'TRUE', 'none'],
  [2027, 'C.valid-memsafety.Concurrency', 'FALSE(valid-deref)', 'demo: yaml 2.2'],
  [2027, 'C.valid-memsafety.LinkedLists', 'TRUE', 'none'],
  [2027, 'C.valid-memsafety.LinkedLists', 'FALSE(valid-free)', `required: ${SINCE_20}`],
  [2027, 'C.valid-memsafety.LinkedLists', 'FALSE(valid-deref)', `required: ${SINCE_20}`],
  [2027, 'C.valid-memsafety.LinkedLists', 'FALSE(valid-memtrack)', 'none'],
  [2027, 'C.valid-memcleanup.Main', 'TRUE', 'none'],
  [2027, 'C.valid-memcleanup.Main', 'FALSE', 'none'],
  [2027, 'C.no-data-race.Concurrency', 'TRUE', 'none'],
  [2027, 'C.no-data-race.Concurrency', 'FALSE', 'required: yaml 2.2'],
  [2027, 'C.termination.MainHeap', 'TRUE', `required: ${SINCE_21}`],
  [2027, 'C.termination.SoftwareSystems-uthash', 'FALSE', `required: ${SINCE_21}`],
  [2027, 'SV-LIB.correct-tags.CTranslated', 'TRUE', 'required: svlib 1.0'],
];

it.each(ROWS)('%i: %s, %s: %s', (year, category, verdict, expected) => {
  expect(needed(year, category, verdict)).toBe(expected);
});

it('the page docs/reference/needed-witnesses.md is up to date, and has these rows', () => {
  const page = neededWitnessesPage([...rules.values()]);
  // Made by WRITE_PAGES=1 npx vitest run test/ruleset/needed-witnesses.test.ts
  const file = new URL('../../docs/reference/needed-witnesses.md', import.meta.url);
  if (process.env.WRITE_PAGES === '1') writeFileSync(file, page);
  expect(readFileSync(file, 'utf8')).toBe(page);
  for (const [year, category, verdict, expected] of ROWS) {
    const section = page.split(`## sv-comp-${year}\n`)[1]?.split('\n## ')[0] ?? '';
    const row = section.split('\n').find((line) => line.startsWith(`| ${category} | ${verdict} |`));
    expect(row, `${year} ${category} ${verdict}`).toContain(`| ${expected} |`);
  }
});

describe('what differs since 2026', () => {
  it('a correctness witness is validated for 300 s, a violation witness for 90 s', () => {
    const of = (year: number) =>
      (['violation', 'correctness'] as const).map((kind) => {
        const { cputime, hardCputime, walltime } = limitsFor(rulesOf(year), kind);
        return [cputime, hardCputime, walltime];
      });
    const before = [
      [90, 96, 126],
      [900, 960, 990],
    ];
    const since2026 = [
      [90, 96, 126],
      [300, 360, 390],
    ];
    expect([of(2024), of(2025), of(2026), of(2027)]).toEqual([before, before, since2026, since2026]);
  });

  it('GraphML counts for inactive tools only in 2026, and for nobody in 2027', () => {
    const formats = (year: number, tool: 'active' | 'inactive') =>
      acceptedFormats(rulesOf(year), 'violation', {
        property: 'unreach-call',
        subproperty: undefined,
        category: 'C.unreach-call.Loops',
        tool,
      });
    expect(formats(2026, 'inactive')).toEqual(['yaml 2.0', 'yaml 2.1', GRAPHML]);
    expect(formats(2026, 'active')).toEqual(['yaml 2.0', 'yaml 2.1']);
    expect(formats(2027, 'inactive')).not.toContain(GRAPHML);
  });

  it('without a category, all categories with the property have to agree', () => {
    const of = (property: string, kind: 'violation' | 'correctness') =>
      requirementFor(rulesOf(2027), undefined, kind, { property }).kind;
    expect(of('valid-memcleanup', 'violation')).toBe('not-required');
    expect(of('no-data-race', 'correctness')).toBe('not-required');
    expect(of('unreach-call', 'correctness')).toBe('required');
    expect(
      acceptedFormats(rulesOf(2027), 'violation', {
        property: 'no-data-race',
        subproperty: undefined,
        category: undefined,
      }),
    ).toEqual(['yaml 2.2']);
  });

  it('meta categories: C.TrueOverall is new in 2027, C.FalseOverall has Termination since then', () => {
    const members = (year: number, name: string) =>
      rulesOf(year).metaCategories.find((each) => each.name === name)?.members;
    const six = ['ReachSafety', 'MemSafety', 'Concurrency', 'NoOverflows', 'Termination', 'SoftwareSystems'];
    const names = six.map((name) => `C.${name}`);
    expect(members(2026, 'C.TrueOverall')).toBeUndefined();
    expect(members(2027, 'C.TrueOverall')).toEqual(names);
    expect(members(2026, 'C.FalseOverall')).toEqual(names.filter((name) => name !== 'C.Termination'));
    expect(members(2027, 'C.FalseOverall')).toEqual(names);
    expect(members(2027, 'C.Overall')).toEqual([...names, 'C.ValidationCrafted']);
    expect(members(2027, 'C.SoftwareSystems')).toHaveLength(16);
    expect(members(2027, 'C.SoftwareSystems')).toContain('C.termination.SoftwareSystems-uthash');
    expect(members(2027, 'C.ReachSafety')).not.toContain('C.unreach-call.Fuzzle');
  });

  it('every entry of 2026 and 2027 says where it is from, and explanations print what is not confirmed', () => {
    for (const year of [2026, 2027]) {
      const { provenance, violation, correctness } = rulesOf(year);
      expect([...provenance.keys()]).toContain('limits');
      for (const entry of [...provenance.values(), ...violation.needs, ...correctness.needs])
        expect(entry).toMatchObject({ source: expect.any(String) });
      const certain = [...provenance].flatMap(([topic, { notConfirmed }]) =>
        notConfirmed === undefined ? [topic] : [],
      );
      expect(certain).toEqual(year === 2026 ? ['limits'] : []);
      const read = [...violation.needs, ...correctness.needs].filter(
        ({ notConfirmed }) => notConfirmed === undefined,
      );
      expect(read.map(({ categories }) => categories)).toEqual(
        year === 2026 ? [['*.Huawei-Concurrency-Challenges']] : [],
      );
    }
    const [explained] = explainCategory(rulesOf(2027), 'C.unreach-call.Concurrency', undefined);
    if (explained === undefined) throw new Error('no such category');
    expect(explained.verdicts[0]?.requirement).toMatchObject({ kind: 'required', because: 'entry' });
    const lines = formatCategory(explained, 'plain').split('\n');
    expect(lines.filter((line) => line.includes('not confirmed: second-hand'))).toHaveLength(2);
  });

  it.each([2026, 2027])(
    'what is not confirmed about %i is printed with each topic and each entry',
    (year) => {
      const { provenance, violation, correctness } = rulesOf(year);
      const doubts = [...provenance.values(), ...violation.needs, ...correctness.needs].filter(
        ({ notConfirmed }) => notConfirmed !== undefined,
      );
      const lines = formatRuleSet(rulesOf(year), 'plain').split('\n');
      const printed = lines.filter((line) => /^ +not confirmed: \S/.test(line));
      expect(printed.map((line) => line.trim()).sort()).toEqual(
        doubts.map(({ notConfirmed }) => `not confirmed: ${notConfirmed}`).sort(),
      );
    },
  );

  it('rules that were read have no doubts', () => {
    for (const year of [2024, 2025])
      expect(formatRuleSet(rulesOf(year), 'plain')).not.toContain('not confirmed');
  });

  it('`current` is a name that moves', async () => {
    expect((await readRuleSet('current')).name).toBe('sv-comp-2027');
  });

  it('a property has the name of the rules', () => {
    expect(rulesOf(2027).propertyAliases.get('assert_java')).toBe('valid-assert');
    expect(
      requirementFor(rulesOf(2027), 'Java.valid-assert.Main', 'correctness', { property: 'assert_java' })
        .kind,
    ).toBe('not-required');
  });
});
