import { describe, expect, it } from 'vitest';
import type { CategoryStructure, StructureCategory } from '../../src/ruleset/category-structure.js';
import { readRuleSet } from '../../src/ruleset/read-rule-set.js';
import { exactly } from '../../src/score/exact-number.js';
import { placeRuns } from '../../src/score/place-runs.js';
import { quantileFunction, quantileFunctions } from '../../src/score/quantile.js';
import { rateRun } from '../../src/score/rate-run.js';
import { scoreCategories } from '../../src/score/score-categories.js';
import { decided } from './records.js';

const rules = await readRuleSet('sv-comp-2024');

describe('[SV14-24a, SV14-24b, SV14-24c] a function', () => {
  it('has the negative points at its left end, and one point for each run that gives some, by time', () => {
    const runs = [
      { points: exactly(2), cputime: 30 },
      { points: exactly(-16), cputime: 1 },
      { points: exactly(0), cputime: 2 },
      { points: exactly(1), cputime: 10 },
      { points: exactly(-32), cputime: 3 },
      { points: exactly(2), cputime: undefined },
    ];
    const { start, points, ...names } = quantileFunction('C', 'tool', runs);
    expect(names).toEqual({ category: 'C', tool: 'tool' });
    expect(start.valueOf()).toBe(-48);
    expect(points.map(({ score, cputime }) => [score.valueOf(), cputime])).toEqual([
      [-46, 0],
      [-45, 10],
      [-43, 30],
    ]);
  });
});

describe('[SV14-23, SV24-72] the functions of a meta category', () => {
  const meta = (
    name: string,
    members: readonly string[],
    counted: 'all' | 'false' = 'all',
  ): StructureCategory => ({
    kind: 'meta',
    name,
    members,
    counted,
    verifiers: undefined,
    validators: undefined,
  });
  const structure = (...categories: readonly StructureCategory[]): CategoryStructure => ({
    name: 'test',
    categories: [...categories, ...['A', 'B', 'D', 'V'].map((name) => ({ kind: 'base', name }) as const)],
    demoCategories: new Set(['D']),
    validationOnly: new Set(['V']),
    participants: {
      horsConcours: [],
      notParticipating: [],
      optOut: new Map([['shy', ['A']]]),
      optIn: new Map(),
    },
  });
  /** One task in A, and two tasks in each of the others; FALSE gives one point, TRUE two. */
  const records = ['z', 'a', 'shy'].flatMap((tool) =>
    [
      ['A', 'true'],
      ['B', 'true'],
      ['B', 'false'],
      ['D', 'true'],
      ['D', 'true'],
      ['V', 'true'],
      ['V', 'true'],
    ].map(([category = '', status = ''], index) =>
      decided('correct', {
        tool,
        category,
        status,
        expected: status,
        task: `${category}${index}`,
        // z is the quickest, and first in every category.
        cputime: tool === 'z' ? index / 2 : index,
      }),
    ),
  );
  const functionsOf = (of: CategoryStructure, metaScore: 'normalized' | 'sum' = 'normalized') => {
    const rated = records.map((each) => rateRun(each, rules));
    const table = scoreCategories(rated, of, { ...rules, metaScore });
    const functions = quantileFunctions(table, placeRuns(rated, of), of, metaScore);
    return functions.map(({ category, tool, points }) => [
      category,
      tool,
      ...points.map(({ score }) => score.toFraction()),
    ]);
  };
  const of = (name: string, tool: string, found: ReturnType<typeof functionsOf>) =>
    found.find(([category, each]) => category === name && each === tool)?.slice(2);

  it('weigh a run as its score does; demo categories and those for validators weigh nothing', () => {
    const found = functionsOf(structure(meta('All', ['A', 'B', 'D', 'V'])));
    // 3 tasks in 2 members: a point in A is worth 3/2, one in B 3/4.
    expect(of('All', 'a', found)).toEqual(['3', '9/2', '21/4']);
    expect(of('D', 'a', found)).toEqual(['2', '4']);
  });

  it('add up what the rules add up', () =>
    expect(of('All', 'a', functionsOf(structure(meta('All', ['A', 'B'])), 'sum'))).toEqual(['2', '4', '5']));

  it('have only FALSE where only that counts', () =>
    expect(of('Wrong', 'a', functionsOf(structure(meta('Wrong', ['A', 'B'], 'false'))))).toEqual(['3/4']));

  it.each([
    ['above', 'all', 'false'],
    ['below', 'false', 'all'],
  ] as const)('have only FALSE where only that counts %s', (_where, inner, outer) => {
    const nested = structure(meta('Outer', ['Inner'], outer), meta('Inner', ['A', 'B'], inner));
    expect(of('Outer', 'a', functionsOf(nested))).toEqual(['3/4']);
  });

  it('count a category twice that is in two members', () => {
    const nested = structure(meta('All', ['One', 'Two']), meta('One', ['A']), meta('Two', ['A', 'B']));
    // All: 4 tasks in two members. A point in A is worth 2 by One and 3/2 * 2/3 by Two, one in B 3/4 * 2/3.
    expect(of('All', 'a', functionsOf(nested))).toEqual(['6', '7', '15/2']);
  });

  it('are those of tools with a score, in alphabetical order', () => {
    const found = functionsOf(structure(meta('All', ['A', 'B'])));
    expect(found.filter(([name]) => name === 'A').map(([, tool]) => tool)).toEqual(['a', 'z']);
    expect(found.filter(([name]) => name === 'All').map(([, tool]) => tool)).toEqual(['a', 'shy', 'z']);
  });
});
