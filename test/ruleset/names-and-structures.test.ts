import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { acceptedFormats } from '../../src/ruleset/accepted-formats.js';
import { explainCategory } from '../../src/ruleset/explain-category.js';
import { mergeRules } from '../../src/ruleset/merge-rules.js';
import { nameForms } from '../../src/ruleset/name-forms.js';
import { readCategoryStructure } from '../../src/ruleset/read-category-structure.js';
import { listRuleSets, readRuleSet } from '../../src/ruleset/read-rule-set.js';
import { requirementFor } from '../../src/ruleset/requirement.js';
import { verificationTimeIn } from '../../src/ruleset/run-limits.js';
import { problemOf } from '../problem-of.js';

const folder = mkdtempSync(join(tmpdir(), 'names-and-structures-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const of2024 = await readRuleSet('sv-comp-2024');
const of2025 = await readRuleSet('sv-comp-2025');
const contest = await readRuleSet('mcc-2023');

describe('white space around the name of a category does not count', () => {
  test('for witnesses, formats and times', () => {
    expect(requirementFor(of2024, ' ReachSafety-Heap ', 'correctness')).toMatchObject({
      matched: 'ReachSafety-Heap',
    });
    const subject = { property: 'unreach-call', subproperty: undefined, category: ' ReachSafety-Heap ' };
    expect(acceptedFormats(of2025, 'correctness', subject)).toEqual([]);
    expect(verificationTimeIn(contest, ' OneSafe ')).toBe(1800);
  });
});

test.each([
  ['C.unreach-call.Heap', ['C.unreach-call.Heap', 'unreach-call.Heap', 'Heap']],
  ['Heap', ['Heap']],
  ['Heap.', ['Heap.']],
  ['', []],
])('%j is also called %j', (name, forms) => expect(nameForms(name)).toEqual(forms));

test('where every category is excluded, the reason says so', () =>
  expect(requirementFor(contest, 'anything', 'violation')).toEqual({
    kind: 'not-required',
    because: 'exclusion-matches',
    glob: '*',
    matched: 'every category',
  }));

test('the rule sets that ship are listed in alphabetical order', async () => {
  const names = await listRuleSets();
  expect(names).toEqual([...names].sort());
  expect(names).toEqual(expect.arrayContaining(['mcc-2023', 'sv-comp-2012', 'sv-comp-2024']));
});

test.each([
  [{ a: null }, { a: { b: 1 } }, { a: { b: 1 } }],
  [{ a: { b: 1 } }, { a: null }, { a: null }],
  [{ a: [1, 2] }, { a: [3] }, { a: [3] }],
  [{ a: { b: 1, c: 2 } }, { a: { b: 3 } }, { a: { b: 3, c: 2 } }],
  [{ a: [1] }, { a: { 0: 2 } }, { a: { 0: 2 } }],
  [{ a: 'text' }, { a: { b: 1 } }, { a: { b: 1 } }],
])('%j with %j is %j', (base, own, merged) => expect(mergeRules(base, own)).toEqual(merged));

describe('a category structure', () => {
  const read = async (text: string) => {
    const file = join(folder, 'structure.yml');
    writeFileSync(file, text);
    return { file, structure: await readCategoryStructure(file) };
  };
  const CATEGORIES = 'categories: { All: { categories: [a.A] } }\n';

  test('is named after competition and year, as far as it says them', async () => {
    expect((await read(`competition: SV-COMP\nyear: 2024\n${CATEGORIES}`)).structure.name).toBe(
      'SV-COMP 2024',
    );
    expect((await read(`competition: SV-COMP\n${CATEGORIES}`)).structure.name).toBe('SV-COMP');
    const { file, structure } = await read(CATEGORIES);
    expect(structure.name).toBe(file);
  });

  test('that says no more has nothing else', async () => {
    expect((await read(CATEGORIES)).structure).toMatchObject({
      categories: [
        {
          kind: 'meta',
          name: 'All',
          members: ['a.A'],
          counted: 'all',
          verifiers: undefined,
          validators: undefined,
        },
        { kind: 'base', name: 'a.A' },
      ],
      demoCategories: new Set(),
      validationOnly: new Set(),
      participants: { horsConcours: [], notParticipating: [], optOut: new Map(), optIn: new Map() },
    });
  });

  test('may name validators', async () => {
    const text = 'categories: { All: { categories: [a.A], validators: [v-1.0, w-2.0] } }\n';
    expect((await read(text)).structure.categories[0]).toMatchObject({ validators: ['v-1.0', 'w-2.0'] });
  });

  test.each([
    ['behind a base category', '{ A: { categories: [a.A, A] } }', 'A'],
    [
      'behind a meta category that is as it should be',
      '{ B: { categories: [b.B] }, A: { categories: [B, A] } }',
      'A',
    ],
    [
      'in the last of three',
      '{ A: { categories: [a.A, B] }, B: { categories: [C] }, C: { categories: [c.C, A] } }',
      'A',
    ],
  ])('has no circle %s', async (_where, categories, name) =>
    expect(await problemOf(() => read(`categories: ${categories}\n`))).toMatchObject({
      message: `the category '${name}' is a member of itself`,
      remedy: 'remove the member that leads back',
    }),
  );

  test('of another form says what is expected', async () =>
    expect((await problemOf(() => read('categories: 5\n'))).remedy).toBe(
      'give the category-structure.yml of a competition',
    ));
});

describe('what is wrong with a question about a category', () => {
  const explain = (name: string, property?: string) =>
    problemOf(() => explainCategory(of2024, name, property));

  test.each([
    [' ', undefined, 'usage', 'the name of the category is empty', /^give a name such as ReachSafety-Heap$/],
    [
      'MemSafety-Heap',
      'no-such',
      'unknown-name',
      'the rule set sv-comp-2024 does not know the property no-such',
      /^use one of unreach-call, unreach-label, .*assert_java, or another --ruleset$/,
    ],
    [
      'MemSafety-Heap',
      'termination',
      'usage',
      'the category MemSafety-Heap is for the property valid-memsafety, not for termination',
      /^leave --property out, or give the category of this property$/,
    ],
  ])('%s of %s', async (name, property, code, message, remedy) =>
    expect(await explain(name, property)).toMatchObject({
      code,
      message,
      remedy: expect.stringMatching(remedy),
    }),
  );
});

test('a violation witness of format 2.0 does not exist for Java in 2025, whatever the property', () => {
  const of = (category: string) =>
    acceptedFormats(of2025, 'violation', { property: 'unreach-call', subproperty: undefined, category });
  expect(of('ReachSafety-Java')).toEqual(['graphml 1.0']);
  expect(of('RuntimeException-Java')).toEqual(['graphml 1.0']);
  expect(of('ReachSafety-Loops')).toEqual(['graphml 1.0', 'yaml 2.0']);
});

test.each([
  ['A-Heap', 10],
  ['B-Heap', 20],
  ['B-Loops', 30],
  ['C-Loops', 900],
])('of several entries with times, the first one that fits %s counts: %i s', (category, seconds) => {
  const categoryTimes = [
    { categories: ['A-*'], verificationTime: 10 },
    { categories: ['*-Heap'], verificationTime: 20 },
    { categories: ['B-*', 'A-*'], verificationTime: 30 },
  ];
  expect(verificationTimeIn({ ...of2024, categoryTimes }, category)).toBe(seconds);
});
