import type { CategoryTally } from './evaluate-category.js';
import type { CategoryEntry, CategoryScore, Unranked } from './scoring.js';
import type { Tally } from './tally.js';

/** What decides a place in a category besides the score. */
export interface RankingInput {
  readonly standing: 'ranked' | 'demo';
  readonly isHorsConcours: (tool: string) => boolean;
  readonly hasOptedOut: (tool: string) => boolean;
  readonly variants: 'each' | 'best';
}

/**
 * Orders the tools of a category: by score, then by the CPU time of the correct runs, shortest first. Tools that are
 * equal in both share a rank; the next tool's rank is its place in the list.
 */
export function rankTools(
  { byTool, incomplete }: CategoryTally,
  { standing, isHorsConcours, hasOptedOut, variants }: RankingInput,
): readonly CategoryEntry[] {
  const ordered = [...byTool]
    .filter(([tool]) => !hasOptedOut(tool))
    .sort(
      ([oneTool, one], [otherTool, other]) => compareTallies(one, other) || compareNames(oneTool, otherTool),
    );
  const families = new Set<string>();
  const whyUnranked = (tool: string): Unranked | undefined => {
    if (standing === 'demo') return 'demo-category';
    if (isHorsConcours(tool)) return 'hors-concours';
    if (variants === 'each') return undefined;
    const family = tool.split('/', 1)[0] ?? tool;
    if (families.has(family)) return 'other-variant';
    families.add(family);
    return undefined;
  };
  const ranked: CategoryScore[] = [];
  const others: CategoryScore[] = [];
  let last: { readonly tally: Tally; readonly rank: number } | undefined;
  for (const [tool, tally] of ordered) {
    const unranked = whyUnranked(tool);
    if (unranked !== undefined) {
      others.push({ kind: 'scored', tool, ...tally, rank: undefined, unranked });
      continue;
    }
    const tied = last !== undefined && compareTallies(last.tally, tally) === 0;
    const rank = tied && last !== undefined ? last.rank : ranked.length + 1;
    last = { tally, rank };
    ranked.push({ kind: 'scored', tool, ...tally, rank, unranked });
  }
  const optedOut = [...byTool.keys(), ...incomplete.keys()].filter(hasOptedOut).sort(compareNames);
  const lacking = [...incomplete]
    .filter(([tool]) => !hasOptedOut(tool))
    .sort(([one], [other]) => compareNames(one, other));
  return [
    ...ranked,
    ...others,
    ...optedOut.map((tool) => ({ kind: 'opted-out', tool }) as const),
    ...lacking.map(([tool, lacks]) => ({ kind: 'incomplete', tool, lacks }) as const),
  ];
}

function compareTallies(one: Tally, other: Tally): number {
  const byScore = other.score.compare(one.score);
  if (byScore !== 0) return byScore;
  const [time, otherTime] = [one.successCputime, other.successCputime];
  if (time === otherTime) return 0;
  return (time ?? Number.POSITIVE_INFINITY) - (otherTime ?? Number.POSITIVE_INFINITY);
}

/** Independent of the language of the machine. */
function compareNames(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
