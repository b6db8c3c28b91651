import { readThreadPairs, type ThreadPair } from '../../replay/threads/thread-pair.js';
import { type NativeProperty, type NativeRuns, runNatively } from './run-natively.js';

/** What native executions cannot show: they release everything when they end. */
const WITHOUT_SANITIZER = /^false\(valid-mem(track|cleanup)\)$/;

export interface CheckedPairs {
  readonly checked: number;
  /** Rows of which native executions show otherwise, and what they show. */
  readonly problems: readonly string[];
}

/**
 * Compares the rows about threads with native executions under the sanitizers: programs of right witnesses violate the
 * property, at the lines of the race where the row names them, and those that are called safe never do.
 */
export async function checkPairs({
  pairs,
  runs,
  only = /./,
}: {
  /** Directory of the tables. */
  readonly pairs: string;
  /** Executions of a program at most. */
  readonly runs: number;
  /** Names of the rows to check. */
  readonly only?: RegExp;
}): Promise<CheckedPairs> {
  const problems: string[] = [];
  let checked = 0;
  for (const pair of readThreadPairs(pairs)) {
    // ThreadSanitizer has no 32 bits.
    if (pair.dataModel !== 'LP64') continue;
    if (!only.test(pair.name) || pair.native !== 'seen' || WITHOUT_SANITIZER.test(pair.expected)) continue;
    if (!pair.isGood && (!pair.safe || pair.property === 'valid-memcleanup')) continue;
    checked++;
    const problem = await problemOf(pair, runs);
    if (problem !== undefined) problems.push(`${pair.name}: ${problem}`);
  }
  return { checked, problems };
}

async function problemOf(pair: ThreadPair, runs: number): Promise<string | undefined> {
  const race = pair.racingLines.toSorted((one, other) => one - other).join(' ');
  const isSeen = ({ violated, races }: NativeRuns) => (race === '' ? violated : races.has(race));
  const seen = await runNatively(
    { text: pair.text, property: pair.property as NativeProperty, inputs: pair.inputs },
    { runs, enough: pair.isGood ? isSeen : ({ violated }) => violated },
  );
  const races = [...seen.races].join(', ');
  if (pair.isGood && !isSeen(seen)) return `no violation in ${seen.runs} runs; races in lines ${races}`;
  if (!pair.isGood && seen.violated) return `called safe, but violated; races in lines ${races}`;
  return undefined;
}
