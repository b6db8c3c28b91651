import type { CategoryStructure, StructureCategory } from '../ruleset/category-structure.js';
import type { CountedResults, MetaCategory, MetaScore } from '../ruleset/rule-set.js';
import { addNumbers, type ExactNumber, ZERO } from './exact-number.js';
import type { PlacedRuns } from './place-runs.js';
import type { RatedRun } from './scoring.js';
import { combineTallies, type Tally, tallyRuns } from './tally.js';

/** What all tools achieved in a category, before ranking. */
export interface CategoryTally {
  /** Number of valid tasks. */
  readonly tasks: number;
  /** Of them, those whose expected verdict nobody knows; `possible` leaves them out. */
  readonly unknownTasks: number;
  readonly possible: ExactNumber;
  readonly byTool: ReadonlyMap<string, Tally>;
  /** Tools without results in some members of a meta category, with these members. */
  readonly incomplete: ReadonlyMap<string, readonly string[]>;
}

/** Evaluates base and meta categories, each once. */
export class CategoryEvaluator {
  readonly #categories: ReadonlyMap<string, StructureCategory>;
  readonly #evaluated = new Map<string, CategoryTally>();
  /** Tools that the structure names as verifiers somewhere. */
  readonly #verifiers: ReadonlySet<string>;

  constructor(
    readonly structure: CategoryStructure,
    readonly runs: PlacedRuns,
    readonly metaScore: MetaScore,
  ) {
    this.#categories = new Map(structure.categories.map((category) => [category.name, category]));
    this.#verifiers = new Set(
      structure.categories.flatMap((category) =>
        category.kind === 'meta' ? (category.verifiers ?? []) : [],
      ),
    );
  }

  /** @param counted what the enclosing meta category counts; the category itself may count less */
  evaluate(name: string, counted: CountedResults): CategoryTally {
    const key = `${counted} ${name}`;
    const known = this.#evaluated.get(key);
    if (known !== undefined) return known;
    const category = this.#categories.get(name);
    const found =
      category?.kind === 'meta'
        ? this.#evaluateMeta(category, category.counted === 'all' ? counted : category.counted)
        : this.#evaluateBase(name, counted);
    this.#evaluated.set(key, found);
    return found;
  }

  #evaluateBase(name: string, counted: CountedResults): CategoryTally {
    const byTool = this.runs.get(name) ?? new Map<string, readonly RatedRun[]>();
    /**
     * The possible points of each valid task. All tools have the same tasks, but the results of some may lack a few.
     */
    const valid = new Map<string, ExactNumber>();
    const known = new Set<string>();
    for (const runs of byTool.values()) {
      for (const { record, category, possible } of runs) {
        if (category === 'missing') continue;
        const counts = counted === 'all' || (record.expected?.startsWith(counted) ?? false);
        valid.set(record.task, counts ? possible : ZERO);
        if (record.expected !== undefined) known.add(record.task);
      }
    }
    return {
      tasks: valid.size,
      unknownTasks: valid.size - known.size,
      possible: addNumbers(valid.values()),
      byTool: new Map([...byTool].map(([tool, runs]) => [tool, tallyRuns(runs, counted)])),
      incomplete: new Map(),
    };
  }

  /**
   * The mean of the scores per task of all members, times the number of all tasks (SV-COMP since 2013); or their sum.
   * Members without tasks, demo categories and those for validators only do not take part.
   */
  #evaluateMeta(category: MetaCategory, counted: CountedResults): CategoryTally {
    const { demoCategories, validationOnly } = this.structure;
    const members = category.members
      .filter((name) => !demoCategories.has(name) && !validationOnly.has(name))
      .map((name) => ({ name, tally: this.evaluate(name, counted) }))
      .filter(({ tally }) => tally.tasks > 0);
    const tasks = members.reduce((sum, { tally }) => sum + tally.tasks, 0);
    const combine = (scores: readonly ExactNumber[]): ExactNumber =>
      this.metaScore === 'sum' || members.length === 0
        ? addNumbers(scores)
        : addNumbers(scores.map((score, index) => score.div(members[index]?.tally.tasks ?? 1)))
            .mul(tasks)
            .div(members.length);
    const byTool = new Map<string, Tally>();
    const incomplete = new Map<string, readonly string[]>();
    for (const tool of new Set(members.flatMap(({ tally }) => [...tally.byTool.keys()]))) {
      if (!this.#takesPart(tool, category)) continue;
      const tallies = members.flatMap(({ tally }) => tally.byTool.get(tool) ?? []);
      if (tallies.length < members.length) {
        const lacks = members.filter(({ tally }) => !tally.byTool.has(tool));
        incomplete.set(
          tool,
          lacks.map(({ name }) => name),
        );
      } else {
        byTool.set(tool, combineTallies(tallies, combine(tallies.map(({ score }) => score))));
      }
    }
    return {
      tasks,
      unknownTasks: members.reduce((sum, { tally }) => sum + tally.unknownTasks, 0),
      possible: combine(members.map(({ tally }) => tally.possible)),
      byTool,
      incomplete,
    };
  }

  /** A tool named in the structure takes part where it is named; others take part where they have results. */
  #takesPart(tool: string, { verifiers }: MetaCategory): boolean {
    return verifiers === undefined || verifiers.includes(tool) || !this.#verifiers.has(tool);
  }
}
