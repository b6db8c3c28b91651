import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type CategoryStructure, describeStructure } from '../../src/ruleset/category-structure.js';
import { describeMissingCategories, findMissingCategories } from '../../src/ruleset/missing-categories.js';
import { readRuleSet } from '../../src/ruleset/read-rule-set.js';
import { score } from '../../src/score/score.js';

const LOOPS_26 = 'C.unreach-call.Loops';
const HEAP_26 = 'C.unreach-call.Heap';
const LOOPS_24 = 'unreach-call.ReachSafety-Loops';
const CONSEQUENCE = 'so its rules for categories do not apply there';

async function noteFor(ruleset: string, categories: readonly (string | undefined)[]) {
  const ruleSet = await readRuleSet(ruleset);
  const records = categories.map((category) => ({ category }));
  const missing = findMissingCategories(records, describeStructure(ruleSet), ruleSet);
  return missing === null ? null : describeMissingCategories(missing, ruleset);
}

describe('categories of results that the rules do not have', () => {
  it.each([
    [
      'none is there: the nearest year that has all is named',
      'sv-comp-2024',
      [LOOPS_26, HEAP_26, LOOPS_26],
      `sv-comp-2024 has none of the categories of these results (2, such as ${HEAP_26}), ${CONSEQUENCE}; sv-comp-2026 has all: use --ruleset sv-comp-2026`,
    ],
    [
      'the only one is not there; 2023, 2024 and 2025 have it, and 2025 is the nearest',
      'sv-comp-2027',
      [LOOPS_24],
      `sv-comp-2027 has none of the categories of these results (${LOOPS_24}), ${CONSEQUENCE}; sv-comp-2025 has it: use --ruleset sv-comp-2025`,
    ],
    [
      'another year has more, but not all',
      'sv-comp-2024',
      [LOOPS_26, HEAP_26, LOOPS_24],
      `sv-comp-2024 lacks 2 of the 3 categories of these results (such as ${HEAP_26}), ${CONSEQUENCE}; sv-comp-2026 has 2 of them: use --ruleset sv-comp-2026`,
    ],
    [
      'no other year has more',
      'sv-comp-2026',
      [LOOPS_26, HEAP_26, LOOPS_24],
      `sv-comp-2026 lacks 1 of the 3 categories of these results (${LOOPS_24}), ${CONSEQUENCE}`,
    ],
    [
      'nobody has it',
      'sv-comp-2026',
      ['C.unreach-call.Loop'],
      `sv-comp-2026 has none of the categories of these results (C.unreach-call.Loop), ${CONSEQUENCE}`,
    ],
    ['all are there', 'sv-comp-2026', [LOOPS_26, HEAP_26], null],
    ['with the competition before the name', 'sv-comp-2024', [`SV-COMP24_${LOOPS_24}`], null],
    ['runs without a category say nothing', 'sv-comp-2026', [undefined, LOOPS_26], null],
    ['rules without categories take any name', 'sv-comp-2012', ['Loops'], null],
  ])('%s', async (_what, ruleset, categories, note) => {
    expect(await noteFor(ruleset, categories)).toBe(note);
  });

  it.each([
    ['the structure of the competition has it', 'Loop', null],
    ['the rules have it', 'Loops', null],
    [
      'neither has it',
      'Heaps',
      `sv-comp-2026 has none of the categories of these results (C.unreach-call.Heaps), ${CONSEQUENCE}`,
    ],
  ])('%s', async (_what, name, note) => {
    const ruleSet = await readRuleSet('sv-comp-2026');
    const structure: CategoryStructure = {
      ...describeStructure(ruleSet),
      categories: [{ kind: 'base', name: 'C.unreach-call.Loop' }],
    };
    const missing = findMissingCategories([{ category: `C.unreach-call.${name}` }], structure, ruleSet);
    expect(missing === null ? null : describeMissingCategories(missing, 'sv-comp-2026')).toBe(note);
  });

  it.each([
    [
      'sv-comp-2027',
      [
        `sv-comp-2027 has none of the categories of these results (2, such as unreach-call.ReachSafety-ControlFlow), ${CONSEQUENCE}; sv-comp-2025 has all: use --ruleset sv-comp-2025`,
      ],
    ],
    ['sv-comp-2024', []],
  ])('are in a note of the scores by %s', async (ruleset, notes) => {
    const folder = join(import.meta.dirname, '../../witnesses/campaign');
    const files = readdirSync(folder).filter((name) => name.endsWith('.xml'));
    const result = await score({ files: files.map((name) => join(folder, name)), ruleset });
    expect(result.notes).toEqual(notes);
  });
});
