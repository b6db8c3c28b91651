import { classifyStatus } from '../resolve/result-category.js';
import { type RunEnd, statusOfEnd } from '../resolve/run-end.js';
import type { RuleSet } from '../ruleset/rule-set.js';
import { verificationTimeIn } from '../ruleset/run-limits.js';
import { claimedStatus } from './claimed-status.js';
import type { RunRecord } from './score-input.js';

/**
 * The status that counts for a run that was ended, or may have come too late: its answer stands in parentheses after
 * the reason. Everything else stays as it is.
 *
 * @param status in BenchExec's words
 */
export function statusInTime(status: string, end: RunEnd): string {
  if (classifyStatus(claimedStatus(status)) === 'other') return status;
  const ended = statusOfEnd(end);
  return ended === undefined ? status : `${ended} (${status})`;
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
  const { cputime } = record.used;
  const { terminationreason } = record;
  const status = statusInTime(record.status, { cputime, limit, terminationreason });
  if (status === record.status) return record;
  return { ...record, status, validation: { kind: 'none' }, statedScore: undefined };
}

/** A value that an examination does not give in time is not computed (Model Checking Contest 2023, E-5.1). */
function valueInTime(record: RunRecord, values: number, limit: number): RunRecord {
  const { cputime } = record.used;
  return cputime === undefined || cputime * values < limit ? record : { ...record, status: 'unknown' };
}
