import { CategoryIndex } from '../ruleset/category-index.js';
import type { CategoryStructure } from '../ruleset/category-structure.js';
import type { RatedRun } from './scoring.js';

/** Runs by base category and then by tool. */
export type PlacedRuns = ReadonlyMap<string, ReadonlyMap<string, readonly RatedRun[]>>;

/** For runs that state neither category nor property. */
const UNKNOWN_CATEGORY = 'unknown category';

/**
 * Puts each run into its base category. A category is recognised by the name that the structure has for it, with or
 * without leading parts such as `unreach-call.`; an unknown one is kept as it is.
 */
export function placeRuns(runs: Iterable<RatedRun>, structure: CategoryStructure): PlacedRuns {
  const index = new CategoryIndex(structure);
  const placed = new Map<string, Map<string, RatedRun[]>>();
  for (const run of runs) {
    const { category, property, tool } = run.record;
    const name = category === undefined ? (property ?? UNKNOWN_CATEGORY) : index.find(category);
    const byTool = placed.get(name) ?? new Map<string, RatedRun[]>();
    placed.set(name, byTool);
    const ofTool = byTool.get(tool) ?? [];
    byTool.set(tool, ofTool);
    ofTool.push(run);
  }
  return placed;
}
