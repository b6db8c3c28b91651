import { describe, expect, test } from 'vitest';
import { type CategoryStructure, inTableOrder } from '../../src/ruleset/category-structure.js';
import { readRuleSet } from '../../src/ruleset/read-rule-set.js';
import type { MetaCategory, RuleSet } from '../../src/ruleset/rule-set.js';
import { rateRun } from '../../src/score/rate-run.js';
import { scoreCategories } from '../../src/score/score-categories.js';
import type { RunRecord } from '../../src/score/score-input.js';
import type { CategoryEntry, CategoryResult, ScoreTable } from '../../src/score/scoring.js';
import { decided } from './records.js';

const rules = await readRuleSet('sv-comp-2024');

function structure(metaCategories: readonly MetaCategory[], parts: Partial<CategoryStructure> = {}) {
  return {
    name: 'test',
    categories: inTableOrder(metaCategories, []),
    demoCategories: new Set<string>(),
    validationOnly: new Set<string>(),
    participants: { horsConcours: [], notParticipating: [], optOut: new Map(), optIn: new Map() },
    ...parts,
  } satisfies CategoryStructure;
}

function meta(name: string, members: readonly string[], parts: Partial<MetaCategory> = {}): MetaCategory {
  return { name, members, counted: 'all', verifiers: undefined, validators: undefined, ...parts };
}

function score(records: readonly RunRecord[], of: CategoryStructure, ruleSet: RuleSet = rules): ScoreTable {
  return scoreCategories(
    records.map((each) => rateRun(each, ruleSet)),
    of,
    ruleSet,
  );
}

function categoryOf(table: ScoreTable, name: string): CategoryResult {
  const found = table.categories.find((each) => each.name === name);
  if (found === undefined) throw new Error(`no category ${name}`);
  return found;
}

function entryOf(table: ScoreTable, category: string, tool: string): CategoryEntry | undefined {
  return categoryOf(table, category).entries.find((entry) => entry.tool === tool);
}

function scoreOf(table: ScoreTable, category: string, tool: string): string | undefined {
  const entry = entryOf(table, category, tool);
  return entry?.kind === 'scored' ? String(entry.score) : entry?.kind;
}

const ranking = ({ entries }: CategoryResult) =>
  entries.map((entry) =>
    entry.kind === 'scored' ? [entry.tool, entry.rank ?? entry.unranked] : [entry.tool, entry.kind],
  );

/** Runs of a tool in a category with so many tasks, the first of which gives all the points. */
function runs(tool: string, category: string, points: number, tasks: number, cputime = 1): RunRecord[] {
  return Array.from({ length: tasks }, (_, index) =>
    decided('correct', {
      tool,
      category,
      task: `${category}/${index}`,
      statedScore: index === 0 ? String(points) : '0',
      cputime: index === 0 ? cputime : 0,
    }),
  );
}

/** Correct answers for the first `solved` of 10 tasks of a category, and nothing for the others. */
function solved(tool: string, category: string, verdict: 'true' | 'false', count: number): RunRecord[] {
  return Array.from({ length: 10 }, (_, index) =>
    index < count
      ? decided('correct', {
          tool,
          category,
          task: `${category}/${index}`,
          status: verdict,
          expected: verdict,
        })
      : decided('unknown', {
          tool,
          category,
          task: `${category}/${index}`,
          status: 'unknown',
          expected: verdict,
        }),
  );
}

describe('[SV24-72, SV14-18b] meta categories: rules section 5.2', () => {
  const both = structure([meta('Both', ['C1', 'C2'])]);

  test('the example of the rules page, A to D: 15, 20, 10, 24; D before B before A before C', () => {
    const table = score(
      [
        // 10 points of 20 in C1 (10 tasks TRUE), 5 of 10 in C2 (10 tasks FALSE), and so on
        ...solved('A', 'C1', 'true', 5),
        ...solved('A', 'C2', 'false', 5),
        ...solved('B', 'C1', 'true', 5),
        ...solved('B', 'C2', 'false', 10),
        ...solved('C', 'C1', 'true', 5),
        ...solved('C', 'C2', 'false', 0),
        ...solved('D', 'C1', 'true', 8),
        ...solved('D', 'C2', 'false', 8),
      ],
      both,
    );
    expect(['A', 'B', 'C', 'D'].map((tool) => scoreOf(table, 'Both', tool))).toEqual([
      '15',
      '20',
      '10',
      '24',
    ]);
    const result = categoryOf(table, 'Both');
    expect(ranking(result)).toEqual([
      ['D', 1],
      ['B', 2],
      ['A', 3],
      ['C', 4],
    ]);
    // (20/10 + 10/10) * 20 / 2
    expect([result.tasks, String(result.possible)]).toEqual([20, '30']);
  });

  test.each<[string, [number, number][], string]>([
    [
      '(10 points of 20 tasks, 40 of 80) is 50',
      [
        [10, 20],
        [40, 80],
      ],
      '50',
    ],
    [
      '(40 of 20, 0 of 80) is 100',
      [
        [40, 20],
        [0, 80],
      ],
      '100',
    ],
    [
      '(20 of 20, 16 of 80, 5 of 5) is 77',
      [
        [20, 20],
        [16, 80],
        [5, 5],
      ],
      '77',
    ],
    [
      'a third is a third: (1 of 3, 0 of 3, 0 of 3) is 1',
      [
        [1, 3],
        [0, 3],
        [0, 3],
      ],
      '1',
    ],
    [
      '(-16 of 7, 2 of 3) is -170/21',
      [
        [-16, 7],
        [2, 3],
      ],
      '-170/21',
    ],
  ])('%s', (_what, members, expected) => {
    const names = members.map((_, index) => `C${index}`);
    const table = score(
      members.flatMap(([points, tasks], index) => runs('tool', `C${index}`, points, tasks)),
      structure([meta('All', names)]),
    );
    expect(scoreOf(table, 'All', 'tool')).toBe(expected);
  });

  test('nested: (10 of 10, 5 of 20) is 18.75 with 30 tasks, and with (8 of 8) 30.875', () => {
    const table = score(
      [...runs('tool', 'C1', 10, 10), ...runs('tool', 'C2', 5, 20), ...runs('tool', 'C3', 8, 8)],
      structure([meta('Outer', ['Inner', 'C3']), meta('Inner', ['C1', 'C2'])]),
    );
    expect(scoreOf(table, 'Inner', 'tool')).toBe('18.75');
    expect(categoryOf(table, 'Inner').tasks).toBe(30);
    expect(scoreOf(table, 'Outer', 'tool')).toBe('30.875');
    expect(categoryOf(table, 'Outer').tasks).toBe(38);
  });

  test('[SV12-12a] where the rules add up, no member is normalised', () => {
    const table = score([...runs('tool', 'C1', 40, 20), ...runs('tool', 'C2', 0, 80)], both, {
      ...rules,
      metaScore: 'sum',
    });
    expect(scoreOf(table, 'Both', 'tool')).toBe('40');
  });

  test('members without tasks do not count', () => {
    const table = score(runs('tool', 'C1', 10, 20), structure([meta('Both', ['C1', 'C2'])]));
    expect(scoreOf(table, 'Both', 'tool')).toBe('10');
    expect(table.categories.map(({ name }) => name)).toEqual(['Both', 'C1']);
  });

  test('[SV14-26] demo categories are neither ranked nor counted', () => {
    const table = score(
      [...runs('tool', 'C1', 10, 20), ...runs('tool', 'C2', 80, 80)],
      structure([meta('Both', ['C1', 'C2'])], { demoCategories: new Set(['C2']) }),
    );
    expect(scoreOf(table, 'Both', 'tool')).toBe('10');
    expect(categoryOf(table, 'C2')).toMatchObject({
      standing: 'demo',
      entries: [{ tool: 'tool', rank: undefined, unranked: 'demo-category' }],
    });
  });

  test('categories for validators only are left out', () => {
    const table = score(
      [...runs('tool', 'C1', 10, 20), ...runs('witnessmap', 'C2', 80, 80)],
      structure([meta('Both', ['C1', 'C2'])], { validationOnly: new Set(['C2']) }),
    );
    expect(table.categories.map(({ name }) => name)).toEqual(['Both', 'C1']);
    expect(scoreOf(table, 'Both', 'tool')).toBe('10');
  });

  test('a tool without results in one member is left out, and the table says in which', () => {
    const table = score(
      [...runs('A', 'C1', 10, 20), ...runs('A', 'C2', 1, 2), ...runs('B', 'C1', 9, 20)],
      both,
    );
    expect(entryOf(table, 'Both', 'B')).toEqual({ kind: 'incomplete', tool: 'B', lacks: ['C2'] });
    expect(ranking(categoryOf(table, 'C1'))).toEqual([
      ['A', 1],
      ['B', 2],
    ]);
  });

  test('a tool has a score where the structure names it; one that it does not know where it has results', () => {
    const of = structure([
      meta('Both', ['C1', 'C2'], { verifiers: ['A'] }),
      meta('One', ['C1'], { verifiers: ['A', 'B'] }),
    ]);
    const table = score(
      ['A', 'B', 'own'].flatMap((tool) => [...runs(tool, 'C1', 10, 20), ...runs(tool, 'C2', 1, 2)]),
      of,
    );
    expect(categoryOf(table, 'Both').entries.map(({ tool }) => tool)).toEqual(['A', 'own']);
    expect(categoryOf(table, 'One').entries.map(({ tool }) => tool)).toEqual(['A', 'B', 'own']);
  });
});

test('[SV24-75] all tasks of a category count for a tool, also those without a result of it', () => {
  const table = score(
    [
      ...runs('A', 'C1', 10, 20),
      ...runs('B', 'C1', 10, 5),
      ...runs('A', 'C2', 0, 10),
      ...runs('B', 'C2', 0, 10),
    ],
    structure([meta('Both', ['C1', 'C2'])]),
  );
  expect(categoryOf(table, 'C1').tasks).toBe(20);
  // Not (10/5 + 0/10) * 15 / 2 = 15: the other 15 tasks of C1 gave B nothing.
  expect(['A', 'B'].map((tool) => scoreOf(table, 'Both', tool))).toEqual(['7.5', '7.5']);
});

test('[SV14-21d] tools are in alphabetical order', () => {
  const names = ['Ufo', 'CSeq-Mu', 'Blast', 'CPAchecker', 'Cbmc', 'CSeq-Lazy', 'ufo'];
  for (const order of [names, names.toReversed()]) {
    const { tools } = score(
      order.flatMap((tool) => runs(tool, 'C1', 1, 1)),
      structure([]),
    );
    expect(tools).toEqual(['Blast', 'Cbmc', 'CPAchecker', 'CSeq-Lazy', 'CSeq-Mu', 'Ufo', 'ufo']);
  }
});

test('categories that the structure does not list are in alphabetical order', () => {
  const table = score([...runs('A', 'C2', 1, 1), ...runs('A', 'C1', 1, 1)], structure([]));
  expect(table.categories.map(({ name }) => name)).toEqual(['C1', 'C2']);
});

test('a category is shown that has tasks or tools, be it without the other', () => {
  const missing = decided('missing', { tool: 'A', category: 'C1', expected: undefined });
  expect(score([missing], structure([])).categories).toMatchObject([{ name: 'C1', tasks: 0, entries: [{}] }]);
  const of = structure([
    meta('Others', ['C1'], { verifiers: ['B'] }),
    meta('Own', ['C1'], { verifiers: ['A'] }),
    meta('Empty', ['C9']),
  ]);
  expect(score(runs('A', 'C1', 10, 20), of).categories).toMatchObject([
    { name: 'Others', tasks: 20, entries: [] },
    { name: 'C1' },
    { name: 'Own', tasks: 20, entries: [{ tool: 'A' }] },
  ]);
});

test('where FALSE counts, a violated part does, too, and an unknown verdict gives nothing', () => {
  const of = structure([meta('FalsificationOverall', ['C1'], { counted: 'false' })]);
  const run = (task: string, status: string, expected: string | undefined) =>
    decided('correct', { tool: 'tool', category: 'C1', task, status, expected });
  const found = categoryOf(
    score([run('1', 'false(p)', 'false(p)'), run('2', 'false(p)', undefined), run('3', 'true', 'true')], of),
    'FalsificationOverall',
  );
  expect([found.tasks, String(found.possible)]).toEqual([3, '1']);
});

test('[SV14-7b] ControlFlow of 2014 is a meta category where a structure lists its parts, and Overall has it', async () => {
  const of2014 = await readRuleSet('sv-comp-2014');
  const table = score(
    [...runs('A', 'unreach-label.Part1', 10, 20), ...runs('A', 'unreach-label.Part2', 40, 80)],
    structure([
      meta('Overall', ['ControlFlow']),
      meta('ControlFlow', ['unreach-label.Part1', 'unreach-label.Part2']),
    ]),
    of2014,
  );
  // (10/20 + 40/80) * 100 / 2
  expect(['ControlFlow', 'Overall'].map((name) => scoreOf(table, name, 'A'))).toEqual(['50', '50']);
});

describe('opting out', () => {
  test('[SV24-70a, SV24-71, SV14-18a] of a member: a dash there, the real results in the meta category', () => {
    const records = [
      ...runs('A', 'C1', 10, 20),
      ...runs('A', 'C2', 40, 80),
      ...runs('B', 'C1', 0, 20),
      ...runs('B', 'C2', 0, 80),
    ];
    const optOut = new Map([['A', ['C2']]]);
    const table = score(
      records,
      structure([meta('Both', ['C1', 'C2'])], {
        participants: { horsConcours: [], notParticipating: [], optOut, optIn: new Map() },
      }),
    );
    expect(entryOf(table, 'C2', 'A')).toEqual({ kind: 'opted-out', tool: 'A' });
    expect(ranking(categoryOf(table, 'C2'))).toEqual([
      ['B', 1],
      ['A', 'opted-out'],
    ]);
    expect(scoreOf(table, 'Both', 'A')).toBe('50');
  });

  test('of the meta category: a dash there only', () => {
    const optOut = new Map([['A', ['Both']]]);
    const table = score(
      [...runs('A', 'C1', 10, 20), ...runs('A', 'C2', 40, 80)],
      structure([meta('Both', ['C1', 'C2'])], {
        participants: { horsConcours: [], notParticipating: [], optOut, optIn: new Map([['A', ['Both']]]) },
      }),
    );
    expect(scoreOf(table, 'Both', 'A')).toBe('opted-out');
    expect(scoreOf(table, 'C1', 'A')).toBe('10');
  });
});

test('FalsificationOverall counts the verdict FALSE only, right or wrong', () => {
  const of = structure([
    meta('FalsificationOverall', ['Inner', 'C3'], { counted: 'false' }),
    meta('Inner', ['C1', 'C2']),
  ]);
  const make = (category: string, index: number, status: string, expected: string, seconds: number) =>
    decided(status === expected ? 'correct' : 'wrong', {
      tool: 'tool',
      category,
      task: `${category}/${index}`,
      status,
      expected,
      cputime: seconds,
    });
  const table = score(
    [
      make('C1', 0, 'true', 'true', 100),
      make('C1', 1, 'false', 'false', 1),
      make('C2', 0, 'true', 'false', 100),
      make('C2', 1, 'false', 'false', 2),
      make('C3', 0, 'false', 'true', 100),
      make('C3', 1, 'false', 'false', 4),
    ],
    of,
  );
  // Inner: (1/2 + 1/2) * 4 / 2 = 2; all: (2/4 + -15/2) * 6 / 2 = -21
  expect(scoreOf(table, 'FalsificationOverall', 'tool')).toBe('-21');
  expect(entryOf(table, 'FalsificationOverall', 'tool')).toMatchObject({
    successCputime: 7,
    counts: { correctTrue: 0, correctFalse: 3, wrongTrue: 0, wrongFalse: 1 },
  });
  // Possible: Inner (1/2 + 2/2) * 4 / 2 = 3; all: (3/4 + 1/2) * 6 / 2 = 3.75
  expect(String(categoryOf(table, 'FalsificationOverall').possible)).toBe('3.75');
  expect(table.categories.map(({ name, counted }) => `${name} ${counted}`)).toEqual([
    'FalsificationOverall false',
    'C3 all',
    'Inner all',
    'C1 all',
    'C2 all',
  ]);
  // On its own, Inner counts everything: (3/2 + -31/2) * 4 / 2
  expect(scoreOf(table, 'Inner', 'tool')).toBe('-28');
});

test('results of tools that do not participate are ignored, also as tasks', () => {
  const participants = { horsConcours: [], notParticipating: ['B'], optOut: new Map(), optIn: new Map() };
  const records = [...runs('A', 'C1', 10, 20), ...runs('B', 'C1', 40, 80), ...runs('B', 'C2', 1, 1)];
  const table = score(records, structure([meta('Both', ['C1', 'C2'])], { participants }));
  expect(table.tools).toEqual(['A']);
  expect(table.categories.map(({ name, tasks }) => [name, tasks])).toEqual([
    ['Both', 20],
    ['C1', 20],
  ]);
});

test('[SV14-22a, SV14-22b, SV14-22c] every result is counted once, by verdict and category', () => {
  const categories = ['correct', 'correct-unconfirmed', 'wrong', 'unknown', 'error', 'missing'] as const;
  const table = score(
    categories.flatMap((category) =>
      (['true', 'false'] as const).map((status) =>
        decided(category, {
          category: 'C1',
          task: `${category} ${status}`,
          status,
          expected: 'true',
          cputime: 2,
        }),
      ),
    ),
    structure([]),
  );
  expect(entryOf(table, 'C1', 'tool')).toMatchObject({
    counts: {
      correctTrue: 1,
      correctFalse: 1,
      unconfirmedTrue: 1,
      unconfirmedFalse: 1,
      wrongTrue: 1,
      wrongFalse: 1,
      unknown: 2,
      error: 2,
      missing: 2,
    },
    successCputime: 4,
    cputime: 24,
  });
  expect(categoryOf(table, 'C1').tasks).toBe(10);
});

test('[SV24-73] invalid tasks are not counted as tasks', () => {
  const records = [...solved('A', 'C1', 'true', 5), ...solved('B', 'C1', 'true', 10)];
  const rated = records.map((each) => rateRun(each, rules, ({ task }) => /\/[0-4]$/.test(task)));
  const table = scoreCategories(rated, structure([]), rules);
  expect(categoryOf(table, 'C1')).toMatchObject({ tasks: 5 });
  expect(String(categoryOf(table, 'C1').possible)).toBe('10');
  expect([scoreOf(table, 'C1', 'A'), scoreOf(table, 'C1', 'B')]).toEqual(['0', '10']);
});

describe('runs find their category', () => {
  const names = ['unreach-call.ReachSafety-Heap', 'unreach-call.Heap', 'valid-memsafety.Heap'];
  const of = structure([meta('All', names)]);
  test.each<[string | undefined, string]>([
    ['unreach-call.ReachSafety-Heap', 'unreach-call.ReachSafety-Heap'],
    ['ReachSafety-Heap', 'unreach-call.ReachSafety-Heap'],
    [' ReachSafety-Heap ', 'unreach-call.ReachSafety-Heap'],
    ['SV-COMP24_unreach-call.ReachSafety-Heap', 'unreach-call.ReachSafety-Heap'],
    ['C.unreach-call.Heap', 'unreach-call.Heap'],
    ['Heap', 'Heap'],
    ['Own', 'Own'],
    [undefined, 'unreach-call'],
  ])('%s is in %s', (category, expected) => {
    const table = score([decided('correct', { category })], of);
    expect(table.categories.map(({ name }) => name)).toContain(expected);
    expect(table.categories.filter(({ kind }) => kind === 'base')).toHaveLength(1);
  });

  test('or say neither category nor property', () => {
    const table = score([decided('correct', { category: undefined, property: undefined })], of);
    expect(table.categories.map(({ name }) => name)).toEqual(['unknown category']);
  });
});
