import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chooseEdition, prepareClaim } from '../../../src/dispatch/claim/prepare-claim.js';
import type { ValidateOptions } from '../../../src/dispatch/validate-options.js';
import { problemOf } from '../../problem-of.js';

const WITNESSES = join(import.meta.dirname, '../../../witnesses');
const folder = mkdtempSync(join(tmpdir(), 'claims-and-rules-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const put = (name: string, text: string): string => {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
};
beforeAll(() => copyFileSync(join(WITNESSES, 'tasks/ticket-price.c'), join(folder, 'ticket-price.c')));

const CLAIM: ValidateOptions = {
  task: join(WITNESSES, 'tasks/ticket-price.yml'),
  property: join(WITNESSES, 'properties/unreach-call.prp'),
  verdict: 'false(unreach-call)',
  witnesses: [],
};
const prepare = (changes: Partial<ValidateOptions> = {}) => prepareClaim({ ...CLAIM, ...changes });

describe('a verdict at the limit of the rules', () => {
  it.each([
    ['false(unreach-call)', 900, 'TIMEOUT (false(unreach-call))'],
    ['true', 901, 'TIMEOUT (true)'],
    ['true', 899.9, 'true'],
    ['unknown', 901, 'unknown'],
    ['OUT OF MEMORY', 901, 'OUT OF MEMORY'],
  ])('%s after %d s is %s', async (verdict, cputime, status) =>
    expect(await prepare({ verdict, verifier: { cputime } })).toMatchObject({ status }),
  );
});

describe('the rules', () => {
  it('tell the edition unless it is given; without either it is the current one', async () => {
    expect((await prepare()).edition).toBe('2024');
    expect((await prepare({ edition: '2023' })).edition).toBe('2023');
    const { edition, ...ruleSet } = (await prepare()).ruleSet;
    expect([edition, chooseEdition(ruleSet, {})]).toEqual(['2024', 'current']);
  });

  it('imply a property if neither the task nor the user states one', async () => {
    const task = put(
      'bare.yaml',
      "format_version: '2.0'\ninput_files: ticket-price.c\noptions: { language: C }\n",
    );
    const rules = { ruleset: 'sv-comp-2012', verdict: 'false' };
    const { propertyFile, expected } = await prepare({ ...rules, task, property: undefined });
    expect(propertyFile).toMatch(/\/unreach-label\.prp$/);
    expect(expected).toBeUndefined();
    expect((await prepare({ ...rules, property: undefined })).propertyFile).toMatch(/\/unreach-call\.prp$/);
    expect(await problemOf(() => prepare({ ...rules, task }))).toMatchObject({ code: 'unknown-name' });
    expect(await problemOf(() => prepare({ task, property: undefined }))).toMatchObject({ code: 'usage' });
  });

  it.each([
    [
      'true',
      'C.unreach-call.Heap',
      'not-required',
      'sv-comp-2026 requires no witness in C.unreach-call.Heap: the verdict counts without one (not confirmed: second-hand, the rules page itself was not read)',
    ],
    // Of several properties that have a category of this name, the one of the task.
    [
      'true',
      'Heap',
      'not-required',
      'sv-comp-2026 requires no witness in Heap: the verdict counts without one',
    ],
    ['true', undefined, 'required', 'sv-comp-2026 requires a witness in categories with this property'],
    ['true', 'C.unreach-call.New', 'required', 'sv-comp-2026 requires a witness in C.unreach-call.New'],
  ])('since 2026 say of %s in %s: %s', async (verdict, category, kind, reason) => {
    const { requirement } = await prepare({ ruleset: 'sv-comp-2026', verdict, category });
    expect(requirement.kind).toBe(kind);
    expect(requirement.reason).toContain(reason);
    expect(requirement.reason.includes('lists no category')).toBe(category?.endsWith('New') === true);
  });

  it('may differ by the violated part, and say each doubt once', async () => {
    const doubt = 'somebody said so';
    const entryOf = (need: string, more: string) =>
      `    - { source: s, categories: ['*'], need: ${need}${more}, notConfirmed: ${doubt} }\n`;
    const ruleset = put(
      'parts.yml',
      `name: own\nextends: sv-comp-2024\nviolation:\n  needs:\n${entryOf('demo', ', parts: [unreach-call]')}${entryOf('none', '')}`,
    );
    const reasonOf = async (verdict: string) => (await prepare({ ruleset, verdict })).requirement.reason;
    const where = 'in categories with this property';
    expect(await reasonOf('false(unreach-call)')).toBe(
      `own only runs validators for demonstration ${where}: the verdict counts without a witness (not confirmed: ${doubt})`,
    );
    expect(await reasonOf('false')).toBe(
      `own requires no witness ${where}: the verdict counts without one (not confirmed: ${doubt})`,
    );
  });
});

it('a category of several properties is for these', async () => {
  const property = join(WITNESSES, 'properties/no-overflow.prp');
  const task = join(folder, 'ticket-price.c');
  const claim = { task, property, verdict: 'true', ruleset: 'sv-comp-2026', category: 'Heap' };
  expect((await problemOf(() => prepare(claim))).message).toBe(
    'the category Heap is for the property unreach-call, valid-memsafety, not for no-overflow',
  );
});

describe('doubts about the rules', () => {
  const reasonBy = async (
    name: string,
    ...entries: readonly (readonly [category: string, doubt: string])[]
  ) => {
    const needs = entries.map(
      ([category, doubt]) => `    - { source: s, categories: ['${category}'], need: none${doubt} }\n`,
    );
    const ruleset = put(name, `name: own\nextends: sv-comp-2024\nviolation:\n  needs:\n${needs.join('')}`);
    return (await prepare({ ruleset })).requirement.reason;
  };
  const reason = 'own requires no witness in categories with this property: the verdict counts without one';

  it('are not mentioned if there are none', async () =>
    expect(await reasonBy('certain.yml', ['*', ''])).toBe(reason));

  it('are those of all categories that may be meant', async () =>
    expect(
      await reasonBy(
        'doubts.yml',
        ['*-Heap', ', notConfirmed: hearsay'],
        ['*-Loops', ', notConfirmed: a guess'],
        ['*', ''],
      ),
    ).toBe(`${reason} (not confirmed: hearsay; a guess)`));
});

describe('the category of a task', () => {
  const TASK = join(WITNESSES, 'tasks/ticket-price.yml');
  function sets(name: string, files: Readonly<Record<string, string>>): string {
    const directory = join(folder, name);
    mkdirSync(directory);
    for (const [file, text] of Object.entries(files)) writeFileSync(join(directory, file), text);
    return directory;
  }

  it('must be one', async () => {
    const both = { 'ReachSafety-Loops.set': `${TASK}\n`, 'ReachSafety-ECA.set': `${TASK}\n` };
    expect(await problemOf(() => prepare({ sets: sets('both', both) }))).toMatchObject({
      code: 'usage',
      file: TASK,
      message: expect.stringMatching(
        /^is in several categories with unreach-call: unreach-call\.ReachSafety-\w+, unreach-call\.ReachSafety-\w+$/,
      ),
      remedy: 'choose one with --category',
    });
  });

  it('is not decided by a set that cannot be read', async () =>
    expect(
      await problemOf(() => prepare({ sets: sets('empty', { 'ReachSafety-Loops.set': '' }) })),
    ).toMatchObject({
      code: 'empty',
    }));

  it('of benchmark definitions must be one, too', async () => {
    const benchmarks = ['ReachSafety-Loops', 'ReachSafety-ECA'].map((category) => ({
      validator: 'nitwit',
      findCategory: async () => category,
      settingsFor: async () =>
        ({ kind: 'none', reason: { file: 'x', code: 'no-property', property: 'x' } }) as const,
    }));
    expect(await problemOf(() => prepare({ benchmarks }))).toMatchObject({ code: 'usage', file: TASK });
  });
});

it('names no part that a property has no name for', async () => {
  const property = put(
    'runtime-exception.prp',
    'CHECK( init(Main.main()), LTL(G ! uncaught(java.lang.RuntimeException)) )\n',
  );
  const task = put('Main.java', 'class Main {}\n');
  const { remedy } = await problemOf(() =>
    prepare({ task, property, ruleset: 'sv-comp-2025', verdict: 'false(no-overflow)' }),
  );
  expect(remedy).toBe('claim false, or use another --property');
});
