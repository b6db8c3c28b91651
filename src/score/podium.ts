import { stripVariant } from './consensus.js';
import type { PlacedRuns } from './place-runs.js';
import type { CategoryResult, RatedRun } from './scoring.js';

/** The podium of a category and its awards (Model Checking Contest, E-4.5 and E-4.6). */
export interface Podium {
  readonly category: string;
  /** The tools of each place, the first place first; several on one place are equal. */
  readonly places: readonly (readonly string[])[];
  /** The tool that was fastest with a correct result on most tasks; for examinations, only completed ones count. */
  readonly fastest: Award | undefined;
  /** The tool that used the least memory for a correct result on most tasks. */
  readonly smallest: Award | undefined;
}

/** A tool with an award, and the number of tasks that earned it. */
export interface Award {
  readonly tools: readonly string[];
  /** Number of tasks. */
  readonly tasks: number;
}

/**
 * The podium of a ranked category. Only ranked tools get awards; of the variants of a tool, the best one has the place,
 * and all of them win tasks for it. No place goes to a score of zero or below.
 *
 * @param bases the base categories whose runs count for awards
 */
export function findPodium(
  { name, entries }: CategoryResult,
  places: number,
  bases: readonly string[],
  placed: PlacedRuns,
): Podium {
  const ranked = entries.flatMap((entry) =>
    entry.kind === 'scored' && entry.rank !== undefined
      ? [{ tool: entry.tool, rank: entry.rank, score: entry.score }]
      : [],
  );
  const families = new Set(ranked.map(({ tool }) => stripVariant(tool)));
  const runs = bases
    .flatMap((base) => [...(placed.get(base)?.values() ?? [])].flat())
    .filter(({ category, record }) => category === 'correct' && families.has(stripVariant(record.tool)));
  const found = Array.from({ length: places }, (_, index) =>
    ranked.filter(({ rank, score }) => rank === index + 1 && score.compare(0) > 0).map(({ tool }) => tool),
  );
  return {
    category: name,
    places: found,
    fastest: awardFor(runs, ({ record }) => record.used.cputime),
    smallest: awardFor(runs, ({ record }) => record.used.memory),
  };
}

/** The tools with most tasks on which nobody needed less. */
function awardFor(
  runs: readonly RatedRun[],
  measureCost: (run: RatedRun) => number | undefined,
): Award | undefined {
  const best = new Map<string, { cost: number; tools: Set<string> }>();
  for (const run of runs) {
    const { examination, tool } = run.record;
    const cost = examination?.complete === false ? undefined : measureCost(run);
    if (cost === undefined) continue;
    const task = examination?.run ?? run.record.task;
    const before = best.get(task);
    if (before === undefined || cost < before.cost)
      best.set(task, { cost, tools: new Set([stripVariant(tool)]) });
    else if (cost === before.cost) before.tools.add(stripVariant(tool));
  }
  const wins = new Map<string, number>();
  for (const { tools } of best.values()) {
    for (const tool of tools) wins.set(tool, (wins.get(tool) ?? 0) + 1);
  }
  const tasks = Math.max(0, ...wins.values());
  if (tasks === 0) return undefined;
  return { tools: [...wins].flatMap(([tool, count]) => (count === tasks ? [tool] : [])).sort(), tasks };
}
