import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { describeStructure } from '../../src/ruleset/category-structure.js';
import { readCategoryStructure } from '../../src/ruleset/read-category-structure.js';
import { readRuleSet } from '../../src/ruleset/read-rule-set.js';
import { oneIn } from '../effort.js';
import { problemOf } from '../problem-of.js';

async function write(content: string): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'witness-check-structure-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const file = join(directory, 'category-structure.yml');
  await writeFile(file, content);
  return file;
}

describe('category-structure.yml of a competition', () => {
  test('is read with all that scores need', async () => {
    const file = await write(`
competition: SV-COMP
year: 2025
observer_email: nobody@example.org
verifiers: [a, b]
hors_concours: [b]
not_participating: [c]
properties: [unreach-call]
demo_categories: [assert_java.ReachSafety-Java]
categories:
  ReachSafety:
    properties: unreach-call
    categories: [unreach-call.ReachSafety-Heap, unreach-call.ReachSafety-Loops]
    verifiers: [a, b]
    validators: [v-validate-violation-witnesses-1.0]
  ValidationCrafted: { properties: [unreach-call], categories: [unreach-call.ViolationWitnesses], verifiers: [witnessmap] }
  Overall: { categories: [ReachSafety, ValidationCrafted], verifiers: { a: { name: A }, b: { name: B } } }
  FalsificationOverall: { categories: [ReachSafety] }
  C.TrueOverall: { categories: [ReachSafety] }
  JavaOverall: { categories: [assert_java.ReachSafety-Java] }
categories_process_order: []
categories_table_order:
  - FalsificationOverall
  - ReachSafety
  - unreach-call.ReachSafety-Loops
  - unreach-call.ReachSafety-Heap
  - Overall
validation_only: [ValidationCrafted, unreach-call.ViolationWitnesses]
opt_out: { a: [Overall], b: }
opt_in: { c: [unreach-call.ReachSafety-Loops] }
`);
    const structure = await readCategoryStructure(file);
    expect(structure.name).toBe('SV-COMP 2025');
    expect(structure.categories.map(({ name }) => name)).toEqual([
      'FalsificationOverall',
      'ReachSafety',
      'unreach-call.ReachSafety-Loops',
      'unreach-call.ReachSafety-Heap',
      'Overall',
      'ValidationCrafted',
      'unreach-call.ViolationWitnesses',
      'C.TrueOverall',
      'JavaOverall',
      'assert_java.ReachSafety-Java',
    ]);
    const counted = structure.categories.flatMap((each) =>
      each.kind === 'meta' ? [[each.name, each.counted]] : [],
    );
    expect(counted.filter(([, what]) => what !== 'all')).toEqual([
      ['FalsificationOverall', 'false'],
      ['C.TrueOverall', 'true'],
    ]);
    expect(structure.categories.find(({ name }) => name === 'Overall')).toMatchObject({
      verifiers: ['a', 'b'],
    });
    expect(structure).toMatchObject({
      demoCategories: new Set(['assert_java.ReachSafety-Java']),
      validationOnly: new Set(['ValidationCrafted', 'unreach-call.ViolationWitnesses']),
      participants: {
        horsConcours: ['b'],
        notParticipating: ['c'],
        optOut: new Map([
          ['a', ['Overall']],
          ['b', []],
        ]),
        optIn: new Map([['c', ['unreach-call.ReachSafety-Loops']]]),
      },
    });
  });

  test.each<[string, string, number, number, string]>([
    ['no categories', 'competition: X', 1, 1, "lacks 'categories'"],
    ['a list of categories', 'categories: [A]', 1, 13, "'categories' must be of type object"],
    ['a category without members', 'categories:\n  A: {}', 2, 6, "'A' lacks 'categories'"],
    [
      'a member of itself',
      'categories:\n  A: { categories: [B] }\n  B: { categories: [A] }',
      2,
      20,
      "'A' is a member of itself",
    ],
    [
      'a category twice',
      'categories:\n  A: { categories: [B] }\n  A: { categories: [C] }',
      3,
      3,
      "the key 'A' twice",
    ],
    ['no YAML', 'categories: [', 1, 14, 'not valid YAML'],
  ])('%s', async (_what, content, line, column, message) => {
    const file = await write(content);
    const problem = await problemOf(() => readCategoryStructure(file));
    expect(problem).toMatchObject({ file, position: { line, column } });
    expect(problem.message).toContain(message);
  });

  test('many categories that lead to each other are no problem', async () => {
    const names = Array.from({ length: 50 }, (_, index) => `M${index}`);
    const lines = names.map(
      (name, index) => `  ${name}: { categories: [${names.slice(index + 1).join(', ') || 'base'}] }`,
    );
    const structure = await readCategoryStructure(await write(`categories:\n${lines.join('\n')}\n`));
    expect(structure.categories).toHaveLength(51);
  });

  test.each(oneIn(2, ['forwards', 'backwards']))(
    'a chain of 10 000 levels is refused, written %s',
    async (direction) => {
      const chain = Array.from(
        { length: 10_000 },
        (_, index) => `  M${index}: { categories: [M${index + 1}] }`,
      );
      const lines = direction === 'forwards' ? chain : chain.toReversed();
      const file = await write(`categories:\n${lines.join('\n')}\n`);
      const problem = await problemOf(() => readCategoryStructure(file));
      expect(problem).toMatchObject({ file, remedy: 'name the members of its members instead' });
      expect(problem.message).toMatch(/^the category 'M\d+' has more than 50 levels$/);
    },
  );
});

describe('[SV14-7b] the structure of a rule set', () => {
  test('of 2024: the metas with their numbers of members', async () => {
    const structure = describeStructure(await readRuleSet('sv-comp-2024'));
    const members = structure.categories.flatMap((each) =>
      each.kind === 'meta' ? [[each.name, each.members.length]] : [],
    );
    expect(members).toEqual([
      ['ReachSafety', 15],
      ['MemSafety', 6],
      ['ConcurrencySafety', 4],
      ['NoOverflows', 2],
      ['Termination', 4],
      ['SoftwareSystems', 14],
      ['FalsificationOverall', 5],
      ['Overall', 6],
      ['JavaOverall', 1],
    ]);
    expect(structure.categories).toHaveLength(46 + 9);
  });

  test('of 2025: crafted tasks are for validators, runtime exceptions for demonstration', async () => {
    const structure = describeStructure(await readRuleSet('sv-comp-2025'));
    expect(structure.categories).toHaveLength(50 + 10);
    expect([...structure.demoCategories]).toEqual(['runtime-exception.RuntimeException-Java']);
    expect(structure.validationOnly.has('ValidationCrafted')).toBe(true);
  });
});
