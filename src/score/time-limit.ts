import { answerOf } from '../resolve/result-category.js';
import type { RuleSet } from '../ruleset/rule-set.js';
import { verificationTimeIn } from '../ruleset/run-limits.js';
import { claimedStatus } from './claimed-status.js';
import type { RunRecord } from './score-input.js';

/**
 * The status that counts for a run that may have come too late: a verdict at or above the limit is a time-out
 * (SV-COMP 2024, "TIME >= limit"; 2014, section 2). Everything else stays as it is.
 *
 * @param status in BenchExec's words
 * @param cputime CPU time in seconds; undefined if nobody measured it
 * @param limit CPU time in seconds; undefined if nothing limits it
 */
export function statusInTime(status: string, cputime: number | undefined, limit: number | undefined): string {
  if (cputime === undefined || limit === undefined || cputime < limit) return status;
  return answerOf(claimedStatus(status)) === 'other' ? status : `TIMEOUT (${status})`;
}

/**
 * A run as the rules see it: a verdict that came too late is a time-out, whatever the results say about its category
 * and points. The limit is that of the rules, or the one stated in the results if that is lower.
 *
 * @param verificationTime CPU time in seconds instead of that of the rules
 */
export function withinTime(record: RunRecord, ruleSet: RuleSet, verificationTime?: number): RunRecord {
  const ofRules = verificationTime ?? verificationTimeIn(ruleSet, record.category);
  const limit = Math.min(ofRules, record.timelimit ?? Number.POSITIVE_INFINITY);
  if (record.examination !== undefined) return valueInTime(record, record.examination.values, limit);
  const status = statusInTime(record.status, record.used.cputime, limit);
  if (status === record.status) return record;
  return { ...record, status, validation: { kind: 'none' }, statedScore: undefined };
}

/** A value that an examination does not give in time is not computed (Model Checking Contest 2023, E-5.1). */
function valueInTime(record: RunRecord, values: number, limit: number): RunRecord {
  const { cputime } = record.used;
  return cputime === undefined || cputime * values < limit ? record : { ...record, status: 'unknown' };
}
