import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CategoryStructure } from '../../src/ruleset/category-structure.js';
import { readRuleSet } from '../../src/ruleset/read-rule-set.js';
import { addNumbers } from '../../src/score/exact-number.js';
import { placeRuns } from '../../src/score/place-runs.js';
import { quantileFunctions } from '../../src/score/quantile.js';
import { rateRun } from '../../src/score/rate-run.js';
import { scoreCategories } from '../../src/score/score-categories.js';
import type { RunRecord } from '../../src/score/score-input.js';
import { decided } from './records.js';

const ruleSet = await readRuleSet('sv-comp-2024');
const BASES = ['p.A', 'p.B', 'p.C'];
const meta = (name: string, members: readonly string[], counted: 'all' | 'false' = 'all') =>
  ({ kind: 'meta', name, members, counted, verifiers: undefined, validators: undefined }) as const;
const STRUCTURE: CategoryStructure = {
  name: 'test',
  categories: [
    meta('Overall', ['AB', 'p.C']),
    meta('AB', ['p.A', 'p.B']),
    meta('Falsification', ['AB', 'p.C'], 'false'),
    ...BASES.map((name) => ({ kind: 'base', name }) as const),
  ],
  demoCategories: new Set(),
  validationOnly: new Set(),
  participants: { horsConcours: [], notParticipating: [], optOut: new Map(), optIn: new Map() },
};

function evaluate(records: readonly RunRecord[], metaScore = ruleSet.metaScore) {
  const rated = records.map((each) => rateRun(each, ruleSet));
  const table = scoreCategories(rated, STRUCTURE, { ...ruleSet, metaScore });
  const functions = quantileFunctions(table, placeRuns(rated, STRUCTURE), STRUCTURE, metaScore);
  return { rated, table, functions };
}

const category = fc.constantFrom('correct', 'correct-unconfirmed', 'wrong', 'unknown', 'error', 'missing');
/** Runs of three tools on the same tasks of all three categories. */
const someResults = fc
  .array(
    fc.record({
      base: fc.constantFrom(...BASES),
      status: fc.constantFrom('true', 'false'),
      results: fc.tuple(category, category, category),
      cputime: fc.integer({ min: 0, max: 900_000 }),
    }),
    { minLength: 1, maxLength: 30 },
  )
  .map((tasks) =>
    tasks.flatMap(({ base, status, results, cputime }, task) =>
      results.map((result, tool) =>
        decided(result, {
          tool: `tool ${tool}`,
          task: `${task}`,
          property: 'p',
          category: base,
          status,
          cputime: (cputime * (tool + 1)) / 1000,
        }),
      ),
    ),
  );

describe('[SV14-23, SV14-24a, SV14-24b, SV14-24c] a score-based quantile function', () => {
  it('begins at the negative points, ends at the score, and rises in both directions', () => {
    fc.assert(
      fc.property(someResults, fc.constantFrom('normalized', 'sum'), (records, metaScore) => {
        const { table, functions } = evaluate(records, metaScore);
        for (const { name, entries } of table.categories) {
          for (const entry of entries) {
            if (entry.kind !== 'scored') continue;
            const found = functions.find(({ category, tool }) => category === name && tool === entry.tool);
            expect(found).toBeDefined();
            if (found === undefined) continue;
            const scores = [found.start, ...found.points.map(({ score }) => score)];
            expect(scores.at(-1)?.toFraction()).toBe(entry.score.toFraction());
            expect(found.start.compare(0)).toBeLessThanOrEqual(0);
            for (const [index, score] of scores.entries()) {
              if (index > 0) expect(score.compare(scores[index - 1] ?? score)).toBeGreaterThan(0);
            }
            const times = found.points.map(({ cputime }) => cputime);
            expect(times).toEqual(times.toSorted((one, other) => one - other));
          }
        }
      }),
      { seed: 5, numRuns: 150 },
    );
  });

  it('has in a base category a point for each run with points, and the area of their CPU times', () => {
    fc.assert(
      fc.property(someResults, (records) => {
        const { rated, functions } = evaluate(records);
        for (const { category, tool, start, points } of functions.filter((each) =>
          BASES.includes(each.category),
        )) {
          const runs = rated.filter(({ record }) => record.tool === tool && record.category === category);
          const gained = runs.filter((run) => run.points.compare(0) > 0);
          expect(points).toHaveLength(gained.length);
          const lost = addNumbers(runs.filter((run) => run.points.compare(0) < 0).map((run) => run.points));
          expect(start.toFraction()).toBe(lost.toFraction());
          const area = points.reduce(
            (sum, { score, cputime }, index) =>
              sum + score.sub(points[index - 1]?.score ?? start).valueOf() * cputime,
            0,
          );
          const weighted = gained.reduce(
            (sum, run) => sum + run.points.valueOf() * (run.record.used.cputime ?? 0),
            0,
          );
          expect(area).toBeCloseTo(weighted, 6);
        }
      }),
      { seed: 6, numRuns: 150 },
    );
  });

  it('has no point for a run without points, and counts an unmeasured run as 0 s', () => {
    const run = (task: string, more: Parameters<typeof decided>[1]) =>
      ({ ...more, task, property: 'p', category: 'p.A' }) as const;
    const { functions } = evaluate([
      decided('correct', run('1', { cputime: 20 })),
      decided('correct', run('2', {})),
      decided('correct-unconfirmed', run('3', { cputime: 1 })),
      decided('unknown', run('4', { cputime: 900, status: 'unknown' })),
      decided('wrong', run('5', { cputime: 1, status: 'false' })),
    ]);
    const found = functions.find(({ category }) => category === 'p.A');
    expect(found?.start.valueOf()).toBe(-16);
    expect(found?.points.map(({ score, cputime }) => [score.valueOf(), cputime])).toEqual([
      [-14, 0],
      [-12, 20],
    ]);
  });

  it('counts only FALSE where the category does', () => {
    const run = (task: string, status: string) =>
      decided('correct', { task, status, property: 'p', category: 'p.A', cputime: 3 });
    const { functions } = evaluate([run('1', 'true'), run('2', 'false'), run('3', 'false(p)')]);
    const of = (name: string) => functions.find(({ category }) => category === name)?.points.length;
    expect({ base: of('p.A'), falsification: of('Falsification') }).toEqual({ base: 3, falsification: 2 });
  });
});
