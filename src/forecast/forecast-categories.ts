import type { CategoryStructure } from '../ruleset/category-structure.js';
import type { RuleSet } from '../ruleset/rule-set.js';
import { type ExactNumber, ZERO } from '../score/exact-number.js';
import { scoreCategories } from '../score/score-categories.js';
import type { RatedRun, ScoreTable } from '../score/scoring.js';
import type { ForecastCategory, ForecastEntry } from './forecast.js';
import type { ForecastRun } from './forecast-run.js';
import { ratedAsItStands } from './rate-runs.js';

/** The kinds of standing in which a correct verdict may still count, or could have. */
const LOSSES = ['faulty', 'unconfirmed', 'open'] as const;
type Loss = (typeof LOSSES)[number];

/**
 * The points of every verifier in every category. What a kind of standing costs is the difference to the score that its
 * runs would give if they counted: in a meta category, it has the weight that the rules give it there.
 */
export function forecastCategories(
  runs: readonly ForecastRun[],
  structure: CategoryStructure,
  ruleSet: RuleSet,
): readonly ForecastCategory[] {
  const table = (rated: readonly RatedRun[]) => scoreCategories(rated, structure, ruleSet);
  const now = runs.map(ratedAsItStands);
  const secured = table(now);
  const raw = new ScoreLookup(table(runs.map((run) => run.raw)));
  const mended = new Map<Loss, ScoreLookup>();
  for (const loss of LOSSES) {
    const rated = runs.map((run, index) => (run.standing.kind === loss ? run.raw : (now[index] ?? run.raw)));
    mended.set(loss, new ScoreLookup(table(rated)));
  }
  return secured.categories.map(({ name, kind, standing, tasks, possible, entries }) => ({
    name,
    kind,
    standing,
    tasks,
    possible,
    entries: entries.flatMap((entry): readonly ForecastEntry[] => {
      if (entry.kind !== 'scored') return [];
      const { tool, score } = entry;
      const cost = (loss: Loss) => (mended.get(loss)?.find(name, tool) ?? score).sub(score);
      return [
        {
          tool,
          raw: raw.find(name, tool),
          secured: score,
          faulty: cost('faulty'),
          unconfirmed: cost('unconfirmed'),
          open: cost('open'),
        },
      ];
    }),
  }));
}

/** The scores of a table by category and tool. */
class ScoreLookup {
  readonly #scores = new Map<string, Map<string, ExactNumber>>();

  constructor({ categories }: ScoreTable) {
    for (const { name, entries } of categories) {
      const scores = new Map<string, ExactNumber>();
      for (const entry of entries) if (entry.kind === 'scored') scores.set(entry.tool, entry.score);
      this.#scores.set(name, scores);
    }
  }

  find(category: string, tool: string): ExactNumber {
    return this.#scores.get(category)?.get(tool) ?? ZERO;
  }
}
