import { LIMIT_STATUS } from '../vocabulary/limit-status.js';

/** How a run ended, as far as that decides whether its answer counts. CPU times in seconds. */
export interface RunEnd {
  /** Undefined if nobody measured it. */
  readonly cputime: number | undefined;
  /** Undefined if nothing limits it. */
  readonly limit: number | undefined;
  /** Why BenchExec ended the run, in its words: `cputime`, `memory` …; undefined for a run that ended by itself. */
  readonly terminationreason: string | undefined;
}

/**
 * The status in place of an answer that does not count: that of a run which was ended, and that of one at or above
 * its time limit (SV-COMP 2024, "TIME >= limit"; 2014, section 2). Undefined where an answer counts.
 */
export function statusOfEnd({ cputime, limit, terminationreason }: RunEnd): string | undefined {
  const reason = terminationreason?.trim() ?? '';
  if (reason !== '') return LIMIT_STATUS.get(reason) ?? `ended: ${reason}`;
  return cputime !== undefined && limit !== undefined && cputime >= limit ? 'TIMEOUT' : undefined;
}
