import { faultOfLinters } from '../resolve/linter-answer.js';
import { opinionOf } from '../resolve/opinion.js';
import {
  type Resolution,
  resolveClaim,
  type WitnessFacts,
  type WitnessFault,
} from '../resolve/resolve-claim.js';
import { answerOf, type ResultCategory, resultCategory } from '../resolve/result-category.js';
import { requirementFor } from '../ruleset/requirement.js';
import type { PointRules, RuleSet, StatusLabels } from '../ruleset/rule-set.js';
import { claimedStatus } from './claimed-status.js';
import { type ExactNumber, exactly, ZERO } from './exact-number.js';
import type { RunRecord, WitnessRecord } from './score-input.js';
import type { RatedRun } from './scoring.js';

/**
 * Decides the category of a run and its points. Only what is correct is ever changed by witnesses: wrong stays wrong.
 *
 * @param isInvalid tasks of which the competition found out that they are flawed; they count nowhere
 */
export function rateRun(
  record: RunRecord,
  ruleSet: RuleSet,
  isInvalid: (record: RunRecord) => boolean = () => false,
): RatedRun {
  const status = claimedStatus(record.status);
  if (isInvalid(record)) {
    const shown = `${ruleSet.labels.invalidTask} (${status})`;
    return { record, status: shown, category: 'missing', points: ZERO, possible: ZERO, cputime: undefined };
  }
  const judged = judge(record, status, ruleSet);
  return {
    record,
    ...judged,
    points: pointsOf(record, status, judged.category, ruleSet.points),
    possible: possiblePoints(record, ruleSet.points),
    cputime: chargedTime(record, status, ruleSet.verifier.walltime),
  };
}

/** A tool that hangs uses no CPU time until it is killed; its run counts as using all of it (SV-COMP 2024, R3). */
function chargedTime(
  { used: { cputime, walltime } }: RunRecord,
  status: string,
  limit: number | undefined,
): number | undefined {
  const hung = answerOf(status) === 'other' && limit !== undefined && (walltime ?? 0) >= limit;
  if (!hung) return cputime;
  return Math.max(cputime ?? 0, limit);
}

interface Judgement {
  readonly status: string;
  readonly category: ResultCategory;
}

function judge(record: RunRecord, status: string, ruleSet: RuleSet): Judgement {
  const { validation } = record;
  if (validation.kind === 'decided') return { status, category: validation.category };
  const expected = record.property === undefined ? undefined : record.expected;
  const category = resultCategory(status, expected);
  if (category !== 'correct') return { status, category };
  const kind = answerOf(status) === 'true' ? 'correctness' : 'violation';
  const requirement = requirementFor(ruleSet, record.category, kind);
  if (requirement.kind === 'not-required') return { status, category };
  if (validation.kind === 'none') return { status, category: ruleSet.unvalidated };
  const { witnesses } = validation;
  if (witnesses.length > 0 && !witnesses.some(wasLookedAt)) {
    return { status, category: ruleSet.unvalidated };
  }
  const resolution = resolveClaim({
    status,
    expected,
    requirement: requirement.kind,
    witnesses: witnesses.map((witness) => factsOf(witness, record, status, ruleSet)),
  });
  return { status: withLabel(resolution, status, ruleSet.labels), category: resolution.category };
}

function wasLookedAt({ fault, linters, validators }: WitnessRecord): boolean {
  return fault !== undefined || linters.length > 0 || validators.length > 0;
}

function factsOf(
  { name, fault, linters, validators }: WitnessRecord,
  { property = '' }: RunRecord,
  status: string,
  { match }: RuleSet,
): WitnessFacts {
  return {
    path: name,
    fault: fault ?? faultOfLinters(linters.map(({ status: answer }) => answer)),
    opinions: validators.map((each) => ({
      validator: each.validator,
      opinion: opinionOf(claimedStatus(each.status), status, property, match),
    })),
  };
}

/** The words of the competition are those of the rule set. */
function withLabel(resolution: Resolution, status: string, labels: StatusLabels): string {
  const words: Readonly<Record<WitnessFault, string>> = {
    'witness invalid': labels.invalidWitness,
    'witness missing': labels.missingWitness,
    'witness-type mismatch': labels.typeMismatch,
    'witness-version mismatch': labels.versionMismatch,
  };
  const found = Object.entries(words).find(([fault]) => resolution.status === `${fault} (${status})`);
  return found === undefined ? resolution.status : `${found[1]} (${status})`;
}

function pointsOf(
  { statedScore, values = 1 }: RunRecord,
  status: string,
  category: ResultCategory,
  points: PointRules | undefined,
): ExactNumber {
  if (statedScore !== undefined) return exactly(statedScore);
  const answer = answerOf(status);
  if (points === undefined || answer === 'other') return ZERO;
  switch (category) {
    case 'correct':
      return exactly(points[answer].correct).div(values);
    case 'correct-unconfirmed':
      return exactly(points[answer].unconfirmed).div(values);
    case 'wrong':
      return exactly(points[answer].wrong).div(values);
    default:
      return ZERO;
  }
}

function possiblePoints({ expected, values = 1 }: RunRecord, points: PointRules | undefined): ExactNumber {
  const answer = /^(true|false)/.exec(expected ?? '')?.[1];
  if (points === undefined || (answer !== 'true' && answer !== 'false')) return ZERO;
  return exactly(points[answer].correct).div(values);
}
