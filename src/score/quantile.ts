import { classifyStatus } from '../resolve/result-category.js';
import type { CategoryStructure } from '../ruleset/category-structure.js';
import type { CountedResults, MetaScore } from '../ruleset/rule-set.js';
import { claimedStatus } from './claimed-status.js';
import { CategoryEvaluator } from './evaluate-category.js';
import { addNumbers, type ExactNumber, exactly, ZERO } from './exact-number.js';
import type { PlacedRuns } from './place-runs.js';
import type { RatedRun, ScoreTable } from './scoring.js';

/**
 * A score-based quantile function (SV-COMP 2014, figure 1): how much score a tool reaches with runs that each take at
 * most a certain CPU time. Its right end is the score of the tool.
 */
export interface QuantileFunction {
  readonly category: string;
  readonly tool: string;
  /** The left end: the sum of all negative points, 0 or less. */
  readonly start: ExactNumber;
  /** One for each run with points, in the order of their CPU times. */
  readonly points: readonly QuantilePoint[];
}

/** One point of a quantile function. */
export interface QuantilePoint {
  /** Score reached with this run and all runs before it. */
  readonly score: ExactNumber;
  /** CPU time in seconds; 0 for a run that nobody measured. */
  readonly cputime: number;
}

/** Points of one run, weighted as in the category, and its CPU time in seconds. */
export interface WeightedRun {
  readonly points: ExactNumber;
  readonly cputime: number | undefined;
}

/**
 * The function of one tool in one category. Runs without points, such as unconfirmed ones, are not part of it.
 * @internal exported for its tests: thousands of random lists of runs, without results files
 */
export function quantileFunction(
  category: string,
  tool: string,
  runs: readonly WeightedRun[],
): QuantileFunction {
  const start = addNumbers(runs.map(({ points }) => points).filter((points) => points.compare(0) < 0));
  let score = start;
  const points = runs
    .filter((run) => run.points.compare(0) > 0)
    .map((run) => ({ points: run.points, cputime: run.cputime ?? 0 }))
    .sort((one, other) => one.cputime - other.cputime)
    .map((run) => {
      score = score.add(run.points);
      return { score, cputime: run.cputime };
    });
  return { category, tool, start, points };
}

/**
 * The functions of all tools that have a score, category by category in the order of the table. In a meta category
 * the points of a run count as much as they do for its score.
 */
export function quantileFunctions(
  table: ScoreTable,
  placed: PlacedRuns,
  structure: CategoryStructure,
  metaScore: MetaScore,
): readonly QuantileFunction[] {
  const evaluator = new CategoryEvaluator(structure, placed, metaScore);
  return table.categories.flatMap(({ name, entries, counted }) => {
    const weights = weightsIn(name, counted, structure, evaluator);
    return entries
      .flatMap((entry) => (entry.kind === 'scored' ? [entry.tool] : []))
      .sort()
      .map((tool) =>
        whenRead(name, tool, () => {
          const runs = [...weights].flatMap(([base, weight]) =>
            weighted(placed.get(base)?.get(tool) ?? [], weight),
          );
          return quantileFunction(name, tool, runs);
        }),
      );
  });
}

/** Is computed when it is read: a page shows one category of many, and each has a number for each of its runs. */
function whenRead(category: string, tool: string, make: () => QuantileFunction): QuantileFunction {
  let made: QuantileFunction | undefined;
  const read = () => {
    made ??= make();
    return made;
  };
  return {
    category,
    tool,
    get start() {
      return read().start;
    },
    get points() {
      return read().points;
    },
  };
}

/** Many runs have the same points, so their products are shared. */
function weighted(runs: readonly RatedRun[], { factor, counted }: Weight): readonly WeightedRun[] {
  const products = new Map<ExactNumber, ExactNumber>();
  return runs
    .filter((run) => counts(run, counted))
    .map(({ points, record }) => {
      const product = products.get(points) ?? points.mul(factor);
      products.set(points, product);
      return { points: product, cputime: record.used.cputime };
    });
}

interface Weight {
  readonly factor: ExactNumber;
  readonly counted: CountedResults;
}

/** Maps the base categories of a category to the value of a point in it. */
function weightsIn(
  name: string,
  counted: CountedResults,
  structure: CategoryStructure,
  evaluator: CategoryEvaluator,
): ReadonlyMap<string, Weight> {
  const category = structure.categories.find((each) => each.name === name);
  if (category?.kind !== 'meta') return new Map([[name, { factor: exactly(1), counted }]]);
  const counting = category.counted === 'all' ? counted : category.counted;
  const members = category.members
    .filter((member) => !structure.demoCategories.has(member) && !structure.validationOnly.has(member))
    .map((member) => ({ member, tasks: evaluator.evaluate(member, counting).tasks }))
    .filter(({ tasks }) => tasks > 0);
  const allTasks = members.reduce((sum, { tasks }) => sum + tasks, 0);
  const weights = new Map<string, Weight>();
  for (const { member, tasks } of members) {
    const factor = evaluator.metaScore === 'sum' ? exactly(1) : exactly([allTasks, tasks * members.length]);
    for (const [base, weight] of weightsIn(member, counting, structure, evaluator)) {
      // A category may be in several members.
      const before = weights.get(base)?.factor ?? ZERO;
      weights.set(base, { factor: before.add(weight.factor.mul(factor)), counted: weight.counted });
    }
  }
  return weights;
}

function counts({ record }: RatedRun, counted: CountedResults): boolean {
  return counted === 'all' || classifyStatus(claimedStatus(record.status)) === counted;
}
