import { checkPairs } from './check-pairs.js';
import { compareSchedules } from './compare-schedules.js';
import { fuzzThreads } from './fuzz-threads.js';

/** Compares random programs with threads with all their interleavings, prints what came out, and says whether all is well. */
export async function reportPrograms(options: {
  readonly seed: number;
  readonly programs: number;
  readonly seconds: number;
}): Promise<boolean> {
  console.log(
    `seed ${options.seed}: at most ${options.programs} programs with threads in ${options.seconds} s`,
  );
  const { programs, possible, confirmed, impossible, missed, failure } = await fuzzThreads(options);
  const wrong = failure === undefined ? 'none' : 'one';
  console.log(
    `${programs} programs: ${confirmed} of ${possible} claims that hold are confirmed, and ${wrong} of ${impossible} that do not`,
  );
  for (const each of missed.slice(0, 20)) console.log(`  missed: ${each}`);
  if (failure !== undefined) console.log(failure);
  return failure === undefined;
}

/** Compares the rows about threads with native executions, prints the rows that differ, and says whether there are none. */
export async function reportPairs(options: Parameters<typeof checkPairs>[0]): Promise<boolean> {
  const { checked, problems } = await checkPairs(options);
  console.log(`${checked} rows about threads compared with native executions: ${problems.length} differ`);
  for (const problem of problems) console.log(`  ${problem}`);
  return problems.length === 0;
}

/** Compares the search for schedules with all schedules, prints what came out, and says whether all is well. */
export function reportSchedules(options: Parameters<typeof compareSchedules>[0]): boolean {
  const { programs, executions, all, ends, inStates, failure } = compareSchedules(options);
  console.log(
    `${programs} programs with ${ends} ends: the search took ${executions} executions, and looked at all states of ${inStates}; all schedules with at most ${options.switches} switches are ${all}`,
  );
  if (failure !== undefined) console.log(failure);
  return failure === undefined;
}
