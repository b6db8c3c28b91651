import type { ReplaySubject } from './subject.js';

/** Where threads are created without end: so many are, one number after the other, and the part of the effort for each. */
const FEW_THREADS = [1, 2, 3, 4];
const PART_OF_FEW = 0.15;
/** Statements of each execution then. */
export const STEPS_OF_FEW = 2000;

/**
 * Searches with few threads: whoever creates them does not go on behind those.
 *
 * @param search is told what has to be left of the effort
 */
export async function withFewThreads<Found>(
  { effort, limits }: Pick<ReplaySubject, 'effort' | 'limits'>,
  search: (least: number) => Promise<Found | undefined>,
): Promise<Found | undefined> {
  for (const most of FEW_THREADS) {
    limits.threads = most;
    const found = await search(effort.left * (1 - PART_OF_FEW));
    if (found !== undefined) return found;
  }
  limits.threads = undefined;
  return undefined;
}
