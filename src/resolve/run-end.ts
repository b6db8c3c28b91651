import { LIMIT_STATUS } from '../vocabulary/limit-status.js';

/** How a run ended, as far as that decides whether its answer counts. Times in seconds. */
export interface RunEnd {
  /** Undefined if nobody measured it. */
  readonly cputime: number | undefined;
  /** Undefined if nothing limits it. */
  readonly limit: number | undefined;
  /** Wall time, and the wall time at which the rules end a run; undefined or missing where it does not matter. */
  readonly walltime?: number | undefined;
  readonly wallLimit?: number | undefined;
  /** Why BenchExec ended the run, in its words: `cputime`, `memory` …; undefined for a run that ended by itself. */
  readonly terminationreason: string | undefined;
}

/**
 * The status in place of an answer that does not count: that of a run which was ended, and that of one at or above
 * its time limit (SV-COMP 2024, "TIME >= limit"; 2014, section 2). By the wall clock, too: a tool is killed after 15 min
 * of wall time, and is taken to have used them (SV-COMP 2024, "hangs"). Undefined where an answer counts.
 */
export function statusOfEnd({
  cputime,
  limit,
  walltime,
  wallLimit,
  terminationreason,
}: RunEnd): string | undefined {
  const reason = terminationreason?.trim() ?? '';
  if (reason !== '') return LIMIT_STATUS.get(reason) ?? `ended: ${reason}`;
  return reaches(cputime, limit) || reaches(walltime, wallLimit) ? 'TIMEOUT' : undefined;
}

function reaches(time: number | undefined, limit: number | undefined): boolean {
  return time !== undefined && limit !== undefined && time >= limit;
}
