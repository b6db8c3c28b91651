import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { decideFormats } from '../../src/ruleset/accepted-formats.js';
import { explainCategory } from '../../src/ruleset/explain-category.js';
import { findFullName } from '../../src/ruleset/name-forms.js';
import { readRuleSet } from '../../src/ruleset/read-rule-set.js';
import { requirementFor } from '../../src/ruleset/requirement.js';
import type { RuleSet } from '../../src/ruleset/rule-set.js';
import { needsFor, type WitnessNeed } from '../../src/ruleset/witness-need.js';
import { problemOf } from '../problem-of.js';

const folder = mkdtempSync(join(tmpdir(), 'entries-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The rules of 2024 with other parts. */
async function own(text: string): Promise<RuleSet> {
  const file = join(folder, 'own.yml');
  writeFileSync(file, `name: own\nextends: sv-comp-2024\n${text}`);
  return readRuleSet(file);
}

const entry = (need: WitnessNeed['need'], more: Partial<WitnessNeed> = {}): WitnessNeed => ({
  source: 's',
  categories: ['*'],
  parts: undefined,
  need,
  formats: [],
  ...more,
});

async function withNeeds(needs: readonly WitnessNeed[]): Promise<RuleSet> {
  const rules = await readRuleSet('sv-comp-2024');
  const categories = [
    ['a', 'Heap'],
    ['b', 'Heap'],
    ['a', 'Loops'],
    ['valid-memsafety', 'Lists'],
  ].map(([property = '', name = '']) => ({ name, property, sets: [], without: [] }));
  return {
    ...rules,
    categories,
    properties: ['a', 'b', 'c', 'valid-memsafety'],
    violation: { ...rules.violation, formats: [], needs },
  };
}

describe('what an entry about witnesses leaves out', () => {
  it('is filled in', async () => {
    const { violation } = await own(
      `violation:
  needs:
    - { source: s, categories: ['*-Heap'], need: none }
    - { source: s, categories: ['*'], parts: [valid-free], need: required, formats: [{ format: yaml, versions: ['2.0'] }, { format: graphml, versions: ['1.0'], tools: inactive }] }
`,
    );
    expect(violation.needs).toEqual([
      { source: 's', categories: ['*-Heap'], parts: undefined, need: 'none', formats: [] },
      {
        source: 's',
        categories: ['*'],
        parts: ['valid-free'],
        need: 'required',
        formats: [
          { format: 'yaml', versions: ['2.0'], tools: 'all' },
          { format: 'graphml', versions: ['1.0'], tools: 'inactive' },
        ],
      },
    ]);
    expect((await own('')).violation.needs).toEqual([]);
  });

  it('is filled in for a format that counts everywhere', async () =>
    expect(
      (await own("violation: { formats: [{ format: yaml, versions: ['2.0'] }] }\n")).violation.formats,
    ).toEqual([{ format: 'yaml', versions: ['2.0'], properties: undefined, exceptCategories: [] }]));

  it('says who is inactive only where somebody is', async () => {
    expect((await own('participants: { inactive: [old-tool] }\n')).participants.inactive).toEqual([
      'old-tool',
    ]);
    expect((await own('')).participants).not.toHaveProperty('inactive');
  });
});

describe('the property that a rule set implies', () => {
  it('is a file that ships with it', async () => {
    const { impliedProperty } = await own('impliedProperty: unreach-label\n');
    expect(impliedProperty).toMatch(/\/unreach-label\.prp$/);
    expect(existsSync(impliedProperty ?? '')).toBe(true);
    expect((await own('')).impliedProperty).toBeUndefined();
  });

  it('must exist', async () =>
    expect(await problemOf(() => own('impliedProperty: nothing\n'))).toMatchObject({
      code: 'structure',
      position: { line: 3, column: 18 },
      message: "'impliedProperty' names 'nothing', which is not a property file that ships with the package",
      remedy: 'give unreach-label, or remove it',
    }));
});

describe('a name of a rule set that does not exist', () => {
  it.each(['own.ymlx', `${'x'.repeat(100)}`])('%s is reported with the valid choices', async (name) => {
    const { message, remedy } = await problemOf(() => readRuleSet(name));
    expect(message).toBe(`there is no rule set "${name.slice(0, 60)}"`);
    expect(remedy).toMatch(/sv-comp-2024, sv-comp-2025, .* or the path of a file that ends in \.yml$/);
  });

  it('is reported with the valid choices if another one extends it', async () => {
    const file = join(folder, 'lost.yml');
    writeFileSync(file, 'name: own\nextends: sv-comp-1066\n');
    expect((await problemOf(() => readRuleSet(file))).remedy).toMatch(/sv-comp-2024, sv-comp-2025, /);
  });
});

describe('the full name of a category', () => {
  it.each([
    ['Loops', undefined, 'a.Loops'],
    ['a.Loops', undefined, 'a.Loops'],
    ['Loops', 'b', 'a.Loops'],
    ['Heap', undefined, undefined],
    ['Heap', 'b', 'b.Heap'],
    ['Heap', 'c', undefined],
    ['b.Heap', 'a', 'b.Heap'],
    ['Other', 'a', undefined],
  ])('of %s with the property %s is %s', async (name, property, full) =>
    expect(findFullName(await withNeeds([]), name, property)).toBe(full),
  );

  it.each([
    ['Heap', undefined],
    ['x.Heap', 'a.x.Heap'],
  ])('of %s is %s where two categories with the property are called so', async (name, full) => {
    const categories = ['Heap', 'x.Heap'].map((each) => ({
      name: each,
      property: 'a',
      sets: [],
      without: [],
    }));
    expect(findFullName({ ...(await withNeeds([])), categories }, name, 'a')).toBe(full);
  });
});

describe('the entries that may be meant', () => {
  const needs = [
    entry('required', { categories: ['valid-memsafety.*'], parts: ['valid-free'], source: 'part' }),
    entry('demo', { categories: ['a.Heap'], source: 'heap' }),
    entry('none', { categories: ['a.*'], source: 'a' }),
    entry('required', { categories: ['b.*'], source: 'b' }),
    entry('none', { categories: ['valid-memsafety.*'], source: 'memory' }),
  ];
  it.each<[string | undefined, string | undefined, string | undefined, readonly string[]]>([
    // property, part, category
    ['a', undefined, 'a.Heap', ['heap']],
    ['a', undefined, ' Heap ', ['heap']],
    ['b', undefined, 'Heap', ['b']],
    [undefined, undefined, 'Loops', ['a']],
    ['a', undefined, undefined, ['heap', 'a']],
    ['b', undefined, ' ', ['b']],
    [undefined, undefined, undefined, ['heap', 'b', 'a', 'memory']],
    ['c', undefined, undefined, []],
    ['valid-memsafety', undefined, 'Lists', ['memory']],
    ['valid-memsafety', 'valid-free', 'Lists', ['part']],
    ['valid-memsafety', 'valid-deref', 'Lists', ['memory']],
    ['valid-free', undefined, undefined, ['part']],
    ['valid-free', undefined, 'Lists', ['part']],
    ['a', 'valid-free', 'Other', []],
  ])('of %s, part %s, in %s', async (property, subproperty, category, sources) => {
    const found = needsFor(await withNeeds(needs), 'violation', { property, subproperty, category });
    expect(found.map(({ source }) => source)).toEqual(sources);
  });

  it.each<[readonly WitnessNeed['need'][], string]>([
    [['none', 'none'], 'not-required'],
    [['none', 'demo'], 'demo'],
    [['demo', 'required'], 'required'],
  ])('that ask for %j: %s', async (wanted, kind) => {
    const rules = await withNeeds([
      entry(wanted[0] ?? 'none', { categories: ['a.Heap'] }),
      entry(wanted[1] ?? 'none', { categories: ['a.Loops'] }),
    ]);
    expect(requirementFor(rules, undefined, 'violation', { property: 'a' })).toMatchObject({ kind });
  });
});

describe('formats that entries list', () => {
  const format = (name: 'graphml' | 'yaml', version: string, tools: 'all' | 'inactive') => ({
    format: name,
    versions: [version],
    tools,
  });
  const needs = [
    entry('required', {
      categories: ['a.Heap'],
      formats: [format('yaml', '2.1', 'all'), format('graphml', '1.0', 'inactive')],
    }),
    entry('none', { categories: ['a.Loops'], formats: [format('yaml', '2.0', 'all')] }),
  ];
  const decide = async (category: string | undefined, more: object = {}) => {
    const rules = await withNeeds(needs);
    const known = {
      format: 'svlib',
      versions: ['1.0'],
      properties: undefined,
      exceptCategories: [],
    } as const;
    const whole = { ...rules, violation: { ...rules.violation, formats: [known] } };
    return decideFormats(whole, 'violation', {
      property: 'a',
      category,
      subproperty: undefined,
      ...more,
    }).map((each) => `${each.format}: ${each.kind}${each.kind === 'accepted' ? '' : `, ${each.reason}`}`);
  };

  it('count, for inactive tools more than for others', async () => {
    expect(await decide('Heap')).toEqual([
      'svlib 1.0: not-accepted, does not count in Heap',
      'yaml 2.1: accepted',
      'graphml 1.0: not-accepted, counts for inactive tools only',
    ]);
    expect(await decide('Heap', { tool: 'inactive' })).toEqual([
      'svlib 1.0: not-accepted, does not count in Heap',
      'yaml 2.1: accepted',
      'graphml 1.0: accepted',
    ]);
  });

  it('count in one of the categories that may be meant', async () =>
    expect(await decide(undefined)).toEqual([
      'svlib 1.0: not-accepted, does not count in any category with a',
      'yaml 2.1: accepted',
      'graphml 1.0: not-accepted, counts for inactive tools only',
      'yaml 2.0: accepted',
    ]));

  it('count nowhere else, whatever the property', async () =>
    expect((await decide(undefined, { property: undefined }))[0]).toBe(
      'svlib 1.0: not-accepted, does not count in any category with this property',
    ));
});

describe('a category', () => {
  it('of several properties is not for another one', async () => {
    const rules = await withNeeds([]);
    const { message } = await problemOf(() => explainCategory(rules, 'Heap', 'c'));
    expect(message).toBe('the category Heap is for the property a, b, not for c');
  });

  it('that the rules do not list is refused', async () => {
    const { message, remedy } = await problemOf(async () => explainCategory(await withNeeds([]), 'Other'));
    expect(message).toBe('the rule set sv-comp-2024 has no category "Other"');
    expect(remedy).toMatch(
      /^choose from: a.Heap, b.Heap, a.Loops, valid-memsafety.Lists, or use --ruleset with /,
    );
  });

  it('whose property does not take part is refused with the choice', async () => {
    const { remedy } = await problemOf(() =>
      own(
        'properties: [unreach-call, termination]\ncategories: [{ name: X, property: fun }]\nmetaCategories: []\n',
      ),
    );
    expect(remedy).toBe("use one of 'properties' (unreach-call, termination) or add it there");
  });
});
