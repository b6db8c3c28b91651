import type { SearchEffort } from '../search/inputs/effort.js';

/** Effort of the first turns. */
const FIRST_TURN = 300_000_000;

/** A part of the effort, told by what is left of it. */
export interface Turn {
  /** Below that, the turn is over. */
  readonly least: number;
  /** Below that, the search has used half of what it may use in all. */
  readonly half: number;
}

/** A search that may be interrupted, and then goes on where it was. `tried`: nothing is left to try. */
type InterruptedSearch<Found> = (turn: Turn) => Promise<Found | 'tried' | 'interrupted'>;

/**
 * Shares the effort between searches of which nobody knows which one leads somewhere. Turns get longer, so none of them
 * has to wait for long where the other one is hopeless.
 *
 * @returns what one of them found
 */
export async function shareEffort<Found extends object>(
  effort: SearchEffort,
  searches: readonly InterruptedSearch<Found>[],
): Promise<Found | undefined> {
  const whole = effort.left;
  let open = searches.map((search) => ({ search, spent: 0 }));
  while (effort.exhausted === undefined) {
    const [next, ...others] = open.sort((one, other) => one.spent - other.spent);
    if (next === undefined) return undefined;
    const begun = effort.left;
    const most = others.reduce((sum, { spent }) => Math.max(sum, spent), 0);
    const length = others.length === 0 ? begun : Math.max(FIRST_TURN, 2 * most - next.spent);
    const allowed = others.length === 0 ? next.spent + begun : whole / searches.length;
    const result = await next.search({
      least: Math.max(0, begun - length),
      half: begun + next.spent - allowed / 2,
    });
    next.spent += begun - effort.left;
    if (result === 'tried') open = others;
    else if (typeof result !== 'string') return result;
  }
  return undefined;
}
