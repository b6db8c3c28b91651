import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { mergeRules } from '../../src/ruleset/merge-rules.js';
import { readRuleSet } from '../../src/ruleset/read-rule-set.js';
import { requirementFor } from '../../src/ruleset/requirement.js';
import { limitsFor, verificationTimeIn } from '../../src/ruleset/run-limits.js';
import { problemOf } from '../problem-of.js';

async function write(content: string): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'witness-check-ruleset-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const file = join(directory, 'own.yml');
  await writeFile(file, content);
  return file;
}

const extending = (content: string) => write(`name: own\nextends: sv-comp-2024\n${content}`);

describe('a rule set that extends another', () => {
  test('is as the other one in everything that it does not say', async () => {
    const base = await readRuleSet('sv-comp-2024');
    expect(await readRuleSet(await extending(''))).toEqual({ ...base, name: 'own' });
  });

  test('changes single values deep inside, and replaces lists', async () => {
    const base = await readRuleSet('sv-comp-2024');
    const own = await readRuleSet(
      await extending(`
violation: { limits: { memory: 8000000000 }, excludedCategories: [] }
points: { "true": { unconfirmed: 1 } }
match: { mode: exact }
participants: { horsConcours: [cbmc], optOut: { tool: [Overall] } }
`),
    );
    expect(own.violation).toEqual({
      ...base.violation,
      limits: { ...base.violation.limits, memory: 8_000_000_000 },
      excludedCategories: [],
    });
    expect(own.correctness).toEqual(base.correctness);
    expect(own.points?.true).toEqual({ correct: 2, unconfirmed: 1, wrong: -32 });
    expect(own.match).toEqual({ mode: 'exact', exactProperties: ['valid-memsafety'] });
    expect(own.participants).toEqual({
      horsConcours: ['cbmc'],
      notParticipating: [],
      optOut: new Map([['tool', ['Overall']]]),
      optIn: new Map(),
    });
  });

  test.each<[string, string, number, number, string]>([
    ['an unknown base', 'extends: sv-comp-1066', 2, 10, "'extends' names 'sv-comp-1066'"],
    ['a path as base', 'extends: ./other.yml', 2, 10, "'extends' must match pattern"],
    [
      'a number as text',
      'extends: sv-comp-2024\nviolation: { limits: { cores: two } }',
      3,
      31,
      "'cores' must be of type",
    ],
    ['an unknown key', 'extends: sv-comp-2024\nviolation: { limit: 3 }', 3, 12, "unknown key 'limit'"],
    [
      'a policy that does not exist',
      'extends: sv-comp-2024\nconfirmation: all',
      3,
      15,
      '"any", "consensus", "none"',
    ],
    [
      'a label that could be taken for a verdict',
      'extends: sv-comp-2024\nlabels: { invalidWitness: "true (" }',
      3,
      27,
      'must match pattern',
    ],
    [
      'points as text',
      'extends: sv-comp-2024\npoints: { "true": { wrong: many } }',
      3,
      28,
      "'wrong' must be of type number",
    ],
    [
      'a member that does not exist',
      'extends: sv-comp-2024\nmetaCategories:\n  - { name: All, members: [MemSafety-Heap] }',
      4,
      28,
      "the member 'MemSafety-Heap' of the category 'All'",
    ],
    [
      'a member of itself',
      'extends: sv-comp-2024\nmetaCategories:\n  - { name: A, members: [B] }\n  - { name: B, members: [A] }',
      4,
      25,
      "the category 'A' is a member of itself",
    ],
    [
      'a meta category twice',
      'extends: sv-comp-2024\nmetaCategories:\n  - { name: A, members: [B] }\n  - { name: B, members: [no-overflow.NoOverflows-Main] }\n  - { name: A, members: [B] }',
      6,
      13,
      "the category 'A' twice",
    ],
    [
      'a demo category that does not exist',
      'extends: sv-comp-2024\ndemoCategories: [Fun]',
      3,
      18,
      "'demoCategories' has 'Fun'",
    ],
    [
      'categories that lose their property',
      'extends: sv-comp-2024\nproperties: [termination]',
      1,
      1,
      "is 'unreach-call'",
    ],
    [
      'half of what the base does not have',
      'extends: sv-comp-2024\nconsensus: { agreeing: 3 }',
      3,
      12,
      "lacks 'singleToolConfidence'",
    ],
  ])('%s', async (_what, content, line, column, message) => {
    const file = await write(`name: own\n${content}\n`);
    const problem = await problemOf(() => readRuleSet(file));
    expect(problem).toMatchObject({ file, position: { line, column } });
    expect(problem.message).toContain(message);
    expect(problem.remedy).not.toBe('');
  });

  test('a key that is dangerous in objects of JavaScript is a key like any other', () => {
    const merged = mergeRules({ a: 1 }, JSON.parse('{"__proto__": {"polluted": true}}'));
    expect(Object.keys(merged as object)).toEqual(['a', '__proto__']);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });
});

describe('the rule sets that ship', () => {
  test('[SV24-2] name their source and its state', async () => {
    expect(await readRuleSet('sv-comp-2024')).toMatchObject({
      date: '2023-12-04',
      source: expect.stringMatching(/SV-COMP 2024, rules page/),
    });
  });

  test('[SV12-8a, SV12-8b, SV12-2, SV12-4] sv-comp-2012: SAFE and UNSAFE of a label, 15 GB, 15 min, no witness asked for', async () => {
    const rules = await readRuleSet('sv-comp-2012');
    expect(rules).toMatchObject({
      verificationTime: 900,
      verifier: { memory: 15_000_000_000, cores: undefined },
      confirmation: 'none',
      properties: ['unreach-label', 'unreach-call'],
    });
    for (const kind of ['violation', 'correctness'] as const) {
      expect(requirementFor(rules, undefined, kind)).toEqual({
        kind: 'not-required',
        because: 'no-confirmation',
      });
    }
  });

  test('[SV14-1, SV14-7b, SV14-26] sv-comp-2014: nine categories and Overall, two for demonstration', async () => {
    const rules = await readRuleSet('sv-comp-2014');
    const [overall] = rules.metaCategories;
    expect(overall).toMatchObject({ name: 'Overall', counted: 'all' });
    expect(overall?.members).toHaveLength(9);
    expect(rules.demoCategories).toEqual(['termination.Termination-crafted', 'termination.Termination-ext']);
    expect(rules.categories).toHaveLength(9 + 2);
  });

  test('[SV24-50a, SV24-50b, SV24-50c] sv-comp-2024: a verifier has 15 GB, 15 min and 4 cores', async () => {
    expect(await readRuleSet('sv-comp-2024')).toMatchObject({
      verificationTime: 900,
      verifier: { memory: 15_000_000_000, cores: 4, walltime: 900 },
    });
  });

  test('[SV14-20a, SV14-20b] sv-comp-2014: a verifier has 15 GB and 15 min', async () => {
    expect(await readRuleSet('sv-comp-2014')).toMatchObject({
      verificationTime: 900,
      verifier: { memory: 15_000_000_000, cores: undefined },
    });
  });

  test('sv-comp-2025: violation witnesses are needed everywhere, and more correctness witnesses are not', async () => {
    const rules = await readRuleSet('sv-comp-2025');
    expect(requirementFor(rules, 'no-data-race.NoDataRace-Main', 'violation').kind).toBe('required');
    for (const name of [
      'valid-memcleanup.SoftwareSystems-uthash-MemCleanup',
      'termination.SoftwareSystems-DeviceDriversLinux64-Termination',
      'assert_java.ReachSafety-Java',
    ]) {
      expect(requirementFor(rules, name, 'correctness').kind).toBe('not-required');
    }
    expect(requirementFor(rules, 'unreach-call.ReachSafety-Loops', 'correctness').kind).toBe('required');
  });

  test('[MCC23-27a, MCC23-27b, MCC23-30a, MCC23-30b] mcc-2023: less time for global properties, 16 GB', async () => {
    const rules = await readRuleSet('mcc-2023');
    expect(rules).toMatchObject({
      verifier: { memory: 16_000_000_000, cores: 4 },
      confirmation: 'consensus',
    });
    expect(['LTLFireability', 'OneSafe', undefined].map((name) => verificationTimeIn(rules, name))).toEqual([
      3600, 1800, 3600,
    ]);
    expect(limitsFor(rules, 'correctness', verificationTimeIn(rules, 'OneSafe')).cputime).toBe(1800);
    expect(rules.consensus).toEqual({ agreeing: 3, singleToolConfidence: 0.993 });
    expect(requirementFor(rules, 'OneSafe', 'correctness')).toMatchObject({
      kind: 'not-required',
      glob: '*',
    });
  });

  test('a consensus may be asked for where there are witnesses', async () => {
    const rules = await readRuleSet(await extending('confirmation: consensus\n'));
    expect(requirementFor(rules, 'ReachSafety-Loops', 'correctness').kind).toBe('required');
    expect(requirementFor(rules, 'ReachSafety-Heap', 'correctness').kind).toBe('not-required');
  });

  test.each(['sv-comp-2015', 'sv-comp-2016'])('%s has no correctness witnesses', async (name) => {
    const rules = await readRuleSet(name);
    for (const category of [undefined, 'unreach-call.ReachSafety-Loops']) {
      expect(requirementFor(rules, category, 'correctness')).toMatchObject({
        kind: 'not-required',
        glob: '*',
      });
      expect(requirementFor(rules, category, 'violation').kind).toBe('required');
    }
  });
});

test('the example in the docs is a rule set', async () => {
  const page = await readFile(new URL('../../docs/reference/rule-sets.md', import.meta.url), 'utf8');
  const example = /^```yaml\n([\s\S]*?)^```$/m.exec(page)?.[1] ?? '';
  expect(await readRuleSet(await write(example))).toMatchObject({
    name: 'our-evaluation',
    points: { true: { correct: 2, unconfirmed: 1 } },
    violation: { limits: { memory: 15_000_000_000, cores: 4, cputimeFactor: 0.1 } },
    metaCategories: [{ name: 'Ours' }],
  });
});
