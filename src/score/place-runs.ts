import type { CategoryStructure } from '../ruleset/category-structure.js';
import { nameForms } from '../ruleset/name-forms.js';
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

/** The base categories of a structure by every name that results may have for them. */
export class CategoryIndex {
  readonly #full = new Set<string>();
  /** Every form of a name without leading parts; undefined if two categories share it. */
  readonly #forms = new Map<string, string | undefined>();
  readonly #found = new Map<string, string>();

  constructor({ categories }: CategoryStructure) {
    for (const { kind, name } of categories) {
      if (kind !== 'base') continue;
      this.#full.add(name);
      for (const form of nameForms(name)) this.#forms.set(form, this.#forms.has(form) ? undefined : name);
    }
  }

  has(category: string): boolean {
    return this.#full.has(this.find(category));
  }

  /** @returns the name in the structure, or that of the results if it has none */
  find(category: string): string {
    const known = this.#found.get(category);
    if (known !== undefined) return known;
    const found = this.#search(category);
    this.#found.set(category, found);
    return found;
  }

  #search(category: string): string {
    // Result files put the competition before the name: SV-COMP24_unreach-call.ReachSafety-Heap.
    const name = category.trim().replace(/^[A-Za-z]+-COMP[0-9]+_/, '');
    if (this.#full.has(name)) return name;
    for (const form of nameForms(name)) {
      const full = this.#forms.get(form);
      if (full !== undefined) return full;
    }
    return name;
  }
}
