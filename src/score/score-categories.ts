import type { CategoryStructure, StructureCategory } from '../ruleset/category-structure.js';
import type { RuleSet } from '../ruleset/rule-set.js';
import { CategoryEvaluator } from './evaluate-category.js';
import { type PlacedRuns, placeRuns } from './place-runs.js';
import { rankTools } from './rank.js';
import type { CategoryResult, RatedRun, ScoreTable } from './scoring.js';

/** The score of every tool in every category with results, and the ranking. */
export function scoreCategories(
  results: readonly RatedRun[],
  structure: CategoryStructure,
  ruleSet: Pick<RuleSet, 'name' | 'metaScore' | 'ranking'>,
): ScoreTable {
  const ignored = new Set(structure.participants.notParticipating);
  const runs = results.filter(({ record }) => !ignored.has(record.tool));
  const placed = placeRuns(runs, structure);
  const evaluator = new CategoryEvaluator(structure, placed, ruleSet.metaScore);
  const categories = [...structure.categories, ...otherCategories(structure, placed)]
    .filter(({ name }) => !structure.validationOnly.has(name))
    .map((category) => scoreCategory(category, evaluator, ruleSet))
    .filter(({ tasks, entries }) => tasks > 0 || entries.length > 0);
  return {
    ruleSet: ruleSet.name,
    places: ruleSet.ranking.places,
    tools: [...new Set(runs.map(({ record }) => record.tool))].sort(compareAlphabetically),
    categories,
  };
}

/** The order of tools in the reports: `Cbmc` comes before `CPAchecker`, whatever the language of the machine. */
function compareAlphabetically(one: string, other: string): number {
  const [lower, otherLower] = [one.toLowerCase(), other.toLowerCase()];
  if (lower !== otherLower) return lower < otherLower ? -1 : 1;
  return one < other ? -1 : 1;
}

/** Base categories missing from the structure. */
function otherCategories(structure: CategoryStructure, placed: PlacedRuns): readonly StructureCategory[] {
  const known = new Set(structure.categories.map(({ name }) => name));
  return [...placed.keys()]
    .filter((name) => !known.has(name))
    .sort()
    .map((name) => ({ kind: 'base', name }));
}

function scoreCategory(
  category: StructureCategory,
  evaluator: CategoryEvaluator,
  { ranking }: Pick<RuleSet, 'ranking'>,
): CategoryResult {
  const { demoCategories, participants } = evaluator.structure;
  const { kind, name } = category;
  const tally = evaluator.evaluate(name, 'all');
  const standing = demoCategories.has(name) ? 'demo' : 'ranked';
  return {
    name,
    kind,
    standing,
    counted: category.kind === 'meta' ? category.counted : 'all',
    tasks: tally.tasks,
    unknownTasks: tally.unknownTasks,
    possible: tally.possible,
    entries: rankTools(tally, {
      standing,
      variants: ranking.variants,
      isHorsConcours: (tool) => participants.horsConcours.includes(tool),
      hasOptedOut: (tool) => participants.optOut.get(tool)?.includes(name) ?? false,
    }),
  };
}
