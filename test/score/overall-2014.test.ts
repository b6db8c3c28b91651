import { describe, expect, it } from 'vitest';
import { describeStructure } from '../../src/ruleset/category-structure.js';
import { readRuleSet } from '../../src/ruleset/read-rule-set.js';
import { rateRun } from '../../src/score/rate-run.js';
import { scoreCategories } from '../../src/score/score-categories.js';
import { decided } from './records.js';

/** Categories of SV-COMP 2014 with their numbers of tasks, in the order of Tables 5 and 6. */
const CATEGORIES = [
  ['unreach-label.BitVectors', 49],
  ['unreach-label.Concurrency', 78],
  ['unreach-label.ControlFlow', 843],
  ['unreach-label.DeviceDrivers64', 1428],
  ['unreach-label.HeapManipulation', 80],
  ['valid-memsafety.MemorySafety', 61],
  ['unreach-label.Recursive', 23],
  ['unreach-label.SequentializedConcurrency', 261],
  ['unreach-label.Simple', 45],
] as const;

/** Scores of Tables 5 and 6 in that order, and the Overall score that stands there. */
const TOOLS: readonly (readonly [tool: string, scores: readonly number[], overall: number])[] = [
  ['CBMC', [86, 128, 397, 2463, 132, 4, 30, 237, 66], 3501],
  ['CPAchecker', [78, 0, 1009, 2613, 107, 95, 0, 97, 67], 2987],
  ['LLBMC', [86, 0, 961, 0, 107, 38, 3, 208, 0], 1843],
  ['ESBMC', [77, 32, 949, 2358, 97, -136, -53, 244, 31], 975],
  ['UKojak', [-23, 0, 214, 0, 18, 0, 9, 9, 0], 139],
  ['Predator', [-92, 0, 511, 50, 111, 14, -18, -46, 0], -184],
  ['Symbiotic', [39, -82, 41, 980, 105, -130, 6, -32, -22], -220],
];

describe('[SV14-18b] the Overall scores of SV-COMP 2014', async () => {
  const rules = await readRuleSet('sv-comp-2014');
  const runs = TOOLS.flatMap(([tool, scores]) =>
    CATEGORIES.flatMap(([category, tasks], index) =>
      Array.from({ length: tasks }, (_, task) =>
        decided('correct', {
          tool,
          category,
          task: `${category} ${task}`,
          // The points of all tasks together are the score of the category.
          statedScore: String(task === 0 ? scores[index] : 0),
        }),
      ),
    ),
  );
  const { categories } = scoreCategories(
    runs.map((run) => rateRun(run, rules)),
    describeStructure(rules),
    rules,
  );
  const overall = categories.find(({ name }) => name === 'Overall');

  it('are for 2868 tasks', () => expect(overall?.tasks).toBe(2868));

  it.each(TOOLS)('of %s with %j is %i', (tool, _scores, expected) => {
    const entry = overall?.entries.find((each) => each.tool === tool);
    expect(entry?.kind === 'scored' ? entry.score.round().valueOf() : undefined).toBe(expected);
  });

  it('rank the tools in this order', () =>
    expect(overall?.entries.map(({ tool }) => tool)).toEqual(TOOLS.map(([tool]) => tool)));
});
