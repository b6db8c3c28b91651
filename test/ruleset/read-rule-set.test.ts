import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { listRuleSets, readAllRuleSets, readRuleSet } from '../../src/ruleset/read-rule-set.js';
import { problemOf } from '../problem-of.js';

const BUILT_IN = await readFile(new URL('../../src/ruleset/sv-comp-2024.yml', import.meta.url), 'utf8');

async function writeRuleSet(content: string, name = 'own.yml'): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'witness-check-ruleset-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const file = join(directory, name);
  await writeFile(file, content);
  return file;
}

/** 1-based line of the first line of the built-in rule set that contains the text. */
function lineOf(text: string): number {
  return BUILT_IN.split('\n').findIndex((line) => line.includes(text)) + 1;
}

test('[SV24-14] the rule set of 2024 ships with the package', async () => {
  expect(await listRuleSets()).toContain('sv-comp-2024');
  expect(await readRuleSet('sv-comp-2024')).toMatchObject({
    name: 'sv-comp-2024',
    date: '2023-12-04',
    verificationTime: 900,
    violation: {
      formats: [
        { format: 'graphml', versions: ['1.0'] },
        { format: 'yaml', versions: ['2.0'] },
      ],
      excludedCategories: ['*NoDataRace*'],
    },
    correctness: {
      formats: [
        { format: 'graphml', versions: ['1.0'] },
        { format: 'yaml', versions: ['2.0'] },
      ],
      excludedCategories: [
        '*-Arrays',
        '*-Floats',
        '*-Heap',
        '*MemSafety*',
        'ConcurrencySafety-*',
        '*NoDataRace*',
        'Termination-*',
      ],
    },
    witnessFiles: { graphml: 'witness.graphml', yaml: 'witness.yml' },
    match: { mode: 'main', exactProperties: ['valid-memsafety'] },
  });
});

test('every rule set that ships fits the schema and is called like its file', async () => {
  for (const name of await listRuleSets()) expect((await readRuleSet(name)).name).toBe(name);
  expect((await readAllRuleSets()).map(({ name }) => name)).toEqual(await listRuleSets());
});

test('an unknown name lists the known ones', async () => {
  for (const name of ['sv-comp-1066', '', '__proto__']) {
    const problem = await problemOf(() => readRuleSet(name));
    expect(problem).toMatchObject({ code: 'unknown-name', message: `there is no rule set "${name}"` });
    expect(problem.remedy).toContain('sv-comp-2024');
  }
});

describe('a rule set of a user', () => {
  test.each(['own.yml', 'own.yaml', 'own'])('is read by its path: %s', async (name) => {
    const file = await writeRuleSet(BUILT_IN.replace('name: sv-comp-2024', 'name: own'), name);
    const builtIn = await readRuleSet('sv-comp-2024');
    expect(await readRuleSet(file)).toEqual({ ...builtIn, name: 'own' });
  });

  test('gets what may be left out', async () => {
    const file = await writeRuleSet(
      `${BUILT_IN.slice(0, BUILT_IN.indexOf('\nmatch:') + 1)}match: { mode: exact }
properties: [termination]
categories:
  - { name: Loops, property: termination }
  - { name: Heap, property: termination, sets: [A, B], without: [C] }
`,
    );
    expect(await readRuleSet(file)).toMatchObject({
      match: { mode: 'exact', exactProperties: [] },
      categories: [
        { name: 'Loops', property: 'termination', sets: ['Loops'], without: [] },
        { name: 'Heap', property: 'termination', sets: ['A', 'B'], without: ['C'] },
      ],
    });
  });

  test('that says only what it must has the defaults of the docs', async () => {
    const needed = [
      'name',
      'source',
      'date',
      'verificationTime',
      'violation',
      'correctness',
      'witnessFiles',
      'match',
    ];
    const parts = BUILT_IN.split(/\n(?=[a-zA-Z]+:)/).filter((part) =>
      needed.some((key) => part.replace(/^(?:#.*\n)*/, '').startsWith(`${key}:`)),
    );
    const file = await writeRuleSet(
      `${parts.join('\n')}\nproperties: [termination]\ncategories: [{ name: Loops, property: termination }]\n`,
    );
    const rules = await readRuleSet(file);
    expect(rules).toMatchObject({
      categoryTimes: [],
      verifier: { memory: undefined, cores: undefined, walltime: undefined },
      confirmation: 'any',
      unvalidated: 'correct-unconfirmed',
      labels: {
        invalidWitness: 'witness invalid',
        missingWitness: 'witness missing',
        typeMismatch: 'witness-type mismatch',
        versionMismatch: 'witness-version mismatch',
        invalidTask: 'invalid task',
      },
      points: undefined,
      metaScore: 'normalized',
      ranking: { places: 3, variants: 'each' },
      validatorTrack: undefined,
      consensus: { agreeing: 3, singleToolConfidence: 0.993 },
      metaCategories: [],
      demoCategories: [],
      validationOnly: [],
      participants: { horsConcours: [], notParticipating: [], optOut: new Map(), optIn: new Map() },
    });
    expect('edition' in rules).toBe(false);
  });

  test('names its edition where it has one', async () => {
    expect((await readRuleSet('sv-comp-2024')).edition).toBe('2024');
    expect((await readRuleSet('sv-comp-2025')).edition).toBe('2025');
  });

  test('must exist', async () => {
    for (const file of ['nowhere.yml', '/nowhere/rules']) {
      expect(await problemOf(() => readRuleSet(file))).toMatchObject({ code: 'not-found', file });
    }
  });

  const first = (text: string) => lineOf(text);
  test.each<[string, string, string, number, number, string]>([
    // what, text of the built-in rule set, replacement, line, column, what the message has
    ['a number as text', 'cores: 2', 'cores: two', first('cores: 2'), 12, "'cores' must be of type integer"],
    ['half a core', 'cores: 2', 'cores: 1.5', first('cores: 2'), 12, "'cores' must be of type integer"],
    ['no time', 'verificationTime: 900', 'verificationTime: 0', first('verificationTime'), 19, 'must be > 0'],
    [
      'a mode that does not exist',
      'mode: main',
      'mode: fuzzy',
      first('mode: main'),
      9,
      'one of "main", "exact"',
    ],
    [
      'a format that does not exist',
      'format: yaml',
      'format: xml',
      first('format: yaml'),
      17,
      '"graphml", "yaml"',
    ],
    [
      'a version as a number',
      'format: yaml, versions: ["2.0"]',
      'format: yaml, versions: [2.0]',
      first('format: yaml'),
      34,
      'of type string',
    ],
    ['a glob with braces', '"*-Heap"', '"*-{Heap,Floats}"', first('"*-Heap"'), 7, 'must match pattern'],
    ['a missing key', 'date:', '# date:', 2, 1, "lacks 'date'"],
    ['a date that is none', '"2023-12-04"', '"yesterday"', first('date:'), 7, 'must match format "date"'],
    ['an unknown key', 'cores: 2', 'kernels: 2', first('cputimeFactor'), 5, "lacks 'cores'"],
    ['a path as file name', 'witness.yml', '../witness.yml', first('witness.yml'), 9, 'must match pattern'],
    ['a key twice', 'memory: 7000000000', 'cores: 3', first('cores: 2'), 5, "the key 'cores' twice"],
    [
      'no YAML',
      'verificationTime: 900',
      'verificationTime: @900',
      first('verificationTime'),
      19,
      'not valid YAML',
    ],
    [
      'an unknown property',
      'name: ReachSafety-ECA, property: unreach-call',
      'name: ReachSafety-ECA, property: unreach',
      first('ReachSafety-ECA'),
      40,
      "'property' of the category 'ReachSafety-ECA' is 'unreach'",
    ],
    [
      'a category twice',
      'name: ReachSafety-ECA,',
      'name: ReachSafety-Arrays,',
      first('ReachSafety-ECA'),
      13,
      "the category 'unreach-call.ReachSafety-Arrays' twice",
    ],
  ])('%s', async (_what, text, replacement, line, column, message) => {
    expect(BUILT_IN).toContain(text);
    const file = await writeRuleSet(BUILT_IN.replace(text, replacement));
    const problem = await problemOf(() => readRuleSet(file));
    expect(problem).toMatchObject({ file, position: { line, column } });
    expect(problem.message).toContain(message);
    expect(problem.remedy).not.toBe('');
  });
});
