import { classifyStatus } from '../resolve/result-category.js';
import { type RunEnd, statusOfEnd } from '../resolve/run-end.js';
import type { RuleSet } from '../ruleset/rule-set.js';
import { limitsFor, verificationTimeIn, verifierLimitsIn } from '../ruleset/run-limits.js';
import { claimedStatus } from './claimed-status.js';
import type { RunRecord, ValidatorRecord, WitnessRecord } from './score-input.js';

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
 * and points, and so is that of a validator. Limits are those of the rules, or those stated in the results if they are
 * lower. Results that were adjusted by the competition's scripts keep a verdict that came late by the wall clock only:
 * those scripts had it run on.
 *
 * A value of an examination is as it was provided: a tool gives them one after the other, and at the limit only those
 * that it has not given cannot be computed (Model Checking Contest 2023, E-5.1).
 *
 * @param verificationTime CPU time in seconds instead of that of the rules
 */
export function withinTime(record: RunRecord, ruleSet: RuleSet, verificationTime?: number): RunRecord {
  if (record.examination !== undefined) return record;
  const limits = verifierLimitsIn(ruleSet, record.category, verificationTime);
  const limit = Math.min(limits.cputime, record.timelimit ?? Number.POSITIVE_INFINITY);
  const { cputime, walltime } = record.used;
  const { terminationreason } = record;
  const wallLimit = record.validation.kind === 'decided' ? undefined : limits.walltime;
  const status = statusInTime(record.status, { cputime, limit, terminationreason, walltime, wallLimit });
  if (status === record.status) return withValidatorsInTime(record, ruleSet, verificationTime);
  return { ...record, status, validation: { kind: 'none' }, statedScore: undefined };
}

/** Validators have their own limits, by the kind of witness (SV-COMP 2024: 10 % and 100 % of the verification time). */
function withValidatorsInTime(record: RunRecord, ruleSet: RuleSet, verificationTime?: number): RunRecord {
  const { validation } = record;
  if (validation.kind === 'none' || validation.witnesses === undefined) return record;
  const time = verificationTime ?? verificationTimeIn(ruleSet, record.category);
  const claimed = classifyStatus(claimedStatus(record.status)) === 'true' ? 'correctness' : 'violation';
  const witnesses = changeEach(validation.witnesses, (witness): WitnessRecord => {
    const limit = limitsFor(ruleSet, witness.kind ?? claimed, time).cputime;
    const validators = changeEach(witness.validators, (run) => validatorInTime(run, limit));
    return validators === witness.validators ? witness : { ...witness, validators };
  });
  return witnesses === validation.witnesses
    ? record
    : { ...record, validation: { ...validation, witnesses } };
}

/** The list itself if nothing in it changes: results have very many runs, and few come too late. */
function changeEach<Item>(items: readonly Item[], change: (item: Item) => Item): readonly Item[] {
  const changed = items.map(change);
  return changed.every((item, index) => item === items[index]) ? items : changed;
}

function validatorInTime(run: ValidatorRecord, limit: number): ValidatorRecord {
  const { cputime } = run.used;
  const status = statusInTime(run.status, { cputime, limit, terminationreason: undefined });
  return status === run.status ? run : { ...run, status };
}
