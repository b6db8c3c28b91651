import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inTableOrder } from '../../src/ruleset/category-structure.js';
import { readRuleSet } from '../../src/ruleset/read-rule-set.js';
import { rateRun } from '../../src/score/rate-run.js';
import { scoreCategories } from '../../src/score/score-categories.js';
import type { RunRecord } from '../../src/score/score-input.js';
import type { CategoryResult, ScoreTable } from '../../src/score/scoring.js';
import { record, witness } from './records.js';

const ruleSets = await Promise.all(
  ['sv-comp-2012', 'sv-comp-2014', 'sv-comp-2017', 'sv-comp-2024', 'sv-comp-2025'].map(readRuleSet),
);

const base = ['C1', 'C2', 'C3'];
const meta = (name: string, members: string[]) =>
  ({ name, members, counted: 'all', verifiers: undefined, validators: undefined }) as const;
const structure = {
  name: 'test',
  categories: inTableOrder(
    [meta('Outer', ['Inner', 'C3']), meta('Inner', ['C1', 'C2']), meta('Alone', ['C2'])],
    base,
  ),
  demoCategories: new Set<string>(),
  validationOnly: new Set<string>(),
  participants: { horsConcours: [], notParticipating: [], optOut: new Map(), optIn: new Map() },
};

/** Results of two tools on the same tasks, with or without witnesses. */
const anyRuns = fc
  .array(
    fc.record({
      category: fc.constantFrom(...base),
      task: fc.integer({ min: 0, max: 5 }),
      expected: fc.constantFrom('true', 'false'),
      answers: fc.tuple(
        fc.constantFrom('true', 'false', 'false(unreach-call)', 'unknown', 'TIMEOUT', 'done'),
        fc.constantFrom('true', 'false', 'false(unreach-call)', 'unknown', 'TIMEOUT', 'done'),
      ),
      cputime: fc.integer({ min: 0, max: 900 }),
      validators: fc.array(fc.constantFrom('true', 'false', 'TIMEOUT'), { maxLength: 2 }),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((tasks) => {
    const unique = new Map(tasks.map((task) => [`${task.category}/${task.task}`, task]));
    return [...unique].flatMap(([task, { category, expected, answers, cputime, validators }]) =>
      answers.map(
        (status, index): RunRecord =>
          record({
            tool: `tool-${index}`,
            task,
            category,
            expected,
            status,
            cputime,
            validation: { kind: 'witnesses', witnesses: [witness(['done'], validators)] },
          }),
      ),
    );
  });

const anyRuleSet = fc.constantFrom(...ruleSets);

function tableOf(records: readonly RunRecord[], ruleSet: (typeof ruleSets)[number]): ScoreTable {
  return scoreCategories(
    records.map((each) => rateRun(each, ruleSet)),
    structure,
    ruleSet,
  );
}

const scored = ({ entries }: CategoryResult) => entries.filter((entry) => entry.kind === 'scored');
const parameters = { seed: 2024, numRuns: 150 };

test('no score exceeds the possible points, and the order is that of the scores', () => {
  fc.assert(
    fc.property(anyRuns, anyRuleSet, (records, ruleSet) => {
      for (const category of tableOf(records, ruleSet).categories) {
        const entries = scored(category);
        for (const [index, { score, rank }] of entries.entries()) {
          expect(score.compare(category.possible)).toBeLessThanOrEqual(0);
          const before = entries[index - 1];
          if (before !== undefined) expect(before.score.compare(score)).toBeGreaterThanOrEqual(0);
          expect(rank).toBeLessThanOrEqual(index + 1);
        }
      }
    }),
    parameters,
  );
});

test('the order in which results are read has no influence', () => {
  const shown = (table: ScoreTable) =>
    table.categories.map(({ name, tasks, entries, possible }) => [
      name,
      tasks,
      possible.toFraction(),
      entries.map((entry) =>
        entry.kind === 'scored' ? [entry.tool, entry.rank, entry.score.toFraction()] : entry.kind,
      ),
    ]);
  fc.assert(
    fc.property(anyRuns, anyRuleSet, (records, ruleSet) => {
      expect(shown(tableOf(records.toReversed(), ruleSet))).toEqual(shown(tableOf(records, ruleSet)));
    }),
    parameters,
  );
});

test('a meta category with one member has its scores', () => {
  fc.assert(
    fc.property(anyRuns, anyRuleSet, (records, ruleSet) => {
      const { categories } = tableOf(records, ruleSet);
      const [alone, member] = ['Alone', 'C2'].map((name) => categories.find((each) => each.name === name));
      expect(alone?.tasks ?? 0).toBe(member?.tasks ?? 0);
      if (alone === undefined) return;
      const scores = (category: CategoryResult | undefined) =>
        category === undefined ? [] : scored(category).map(({ tool, score }) => [tool, score.toFraction()]);
      expect(scores(alone)).toEqual(scores(member));
    }),
    parameters,
  );
});

test('every run is counted once, and what is wrong never gains from a witness', () => {
  fc.assert(
    fc.property(anyRuns, anyRuleSet, (records, ruleSet) => {
      for (const each of records) {
        const rated = rateRun(each, ruleSet);
        const without = rateRun({ ...each, validation: { kind: 'none' } }, ruleSet);
        expect(rated.category === 'wrong').toBe(without.category === 'wrong');
        if (rated.category === 'wrong') expect(rated.points.equals(without.points)).toBe(true);
        if (rated.points.compare(0) < 0) expect(rated.category).toBe('wrong');
      }
      const counted = tableOf(records, ruleSet)
        .categories.filter(({ kind }) => kind === 'base')
        .flatMap(scored)
        .flatMap(({ counts }) => Object.values(counts));
      expect(counted.reduce((sum, count) => sum + count, 0)).toBe(records.length);
    }),
    parameters,
  );
});
