import { faultOfLinters } from '../resolve/linter-answer.js';
import { formOpinion, formVerifierOpinion } from '../resolve/opinion.js';
import { resolveClaim, type WitnessFacts } from '../resolve/resolve-claim.js';
import { classifyStatus, type ResultCategory, resultCategory } from '../resolve/result-category.js';
import { type Requirement, requirementFor } from '../ruleset/requirement.js';
import type { RuleSet } from '../ruleset/rule-set.js';
import type { WitnessKind } from '../vocabulary/witness-kind.js';
import { claimedStatus } from './claimed-status.js';
import { formatFault } from './counting-format.js';
import { ZERO } from './exact-number.js';
import { valueCategory } from './examination.js';
import { givePoints, possiblePoints } from './points.js';
import { listVoters, type RunRecord, type WitnessRecord } from './score-input.js';
import type { RatedRun } from './scoring.js';

/**
 * Decides the category of a run and its points. Witnesses only change correct results: wrong stays wrong.
 * @param isInvalid tasks that the competition found to be flawed; they never count
 */
export function rateRun(
  record: RunRecord,
  ruleSet: RuleSet,
  isInvalid: (record: RunRecord) => boolean = () => false,
): RatedRun {
  const status = claimedStatus(record.status);
  const answer = answerIn(record, status);
  if (isInvalid(record)) {
    const shown = `${ruleSet.labels.invalidTask} (${status})`;
    const nothing = { points: ZERO, possible: ZERO, cputime: undefined };
    return { record, status: shown, category: 'missing', answer, ...nothing };
  }
  const judged = judge(record, status, ruleSet);
  return {
    record,
    status: judged.status,
    category: judged.category,
    answer,
    points: givePoints(record, status, judged.category, ruleSet.points),
    possible: possiblePoints(record, ruleSet.points),
    cputime: chargedTime(record, status, ruleSet.verifier.walltime),
  };
}

/** A value of an examination is always an answer: integers count like TRUE. */
function answerIn({ examination }: RunRecord, status: string): 'true' | 'false' | 'other' {
  const answer = classifyStatus(status);
  return examination === undefined || answer !== 'other' || status === 'unknown' ? answer : 'true';
}

/** A tool that hangs uses no CPU time until it is killed; its run counts as using all of it (SV-COMP 2024, R3). */
function chargedTime(
  { used: { cputime, walltime } }: RunRecord,
  status: string,
  limit: number | undefined,
): number | undefined {
  const hung = classifyStatus(status) === 'other' && limit !== undefined && (walltime ?? 0) >= limit;
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
  if (record.examination !== undefined) return { status, category: valueCategory(status, record.expected) };
  const expected = record.property === undefined ? undefined : record.expected;
  const category = resultCategory(status, expected);
  if (category !== 'correct') return { status, category };
  const kind = classifyStatus(status) === 'true' ? 'correctness' : 'violation';
  const requirement = requirementOnce(ruleSet, record, status, kind);
  if (requirement.kind !== 'required') return { status, category };
  if (validation.kind === 'none') return { status, category: ruleSet.unvalidated };
  const { witnesses } = validation;
  if (witnesses.length > 0 && !witnesses.some(wasLookedAt)) {
    return { status, category: ruleSet.unvalidated };
  }
  const { confirmation, consensus, labels } = ruleSet;
  return resolveClaim({
    status,
    expected,
    requirement: requirement.kind,
    witnesses: witnesses.map((witness) => collectFacts(witness, record, status, ruleSet)),
    labels,
    policy:
      confirmation === 'consensus'
        ? { kind: 'consensus', rules: consensus, confidences: undefined }
        : { kind: 'any' },
  });
}

/** There are many runs but few categories: each category is compared with the exclusions once. */
const requirements = new WeakMap<RuleSet, Map<string, Requirement>>();

function requirementOnce(
  ruleSet: RuleSet,
  { category, property }: RunRecord,
  status: string,
  kind: WitnessKind,
): Requirement {
  const known = requirements.get(ruleSet) ?? new Map<string, Requirement>();
  requirements.set(ruleSet, known);
  const subproperty = /^false\((.+)\)$/.exec(status)?.[1];
  const key = [kind, category ?? '', property ?? '', subproperty ?? ''].join('\n');
  const requirement = known.get(key) ?? requirementFor(ruleSet, category, kind, { property, subproperty });
  known.set(key, requirement);
  return requirement;
}

function wasLookedAt(witness: WitnessRecord): boolean {
  const { fault, linters } = witness;
  return fault !== undefined || linters.length > 0 || listVoters(witness).length > 0;
}

function collectFacts(
  witness: WitnessRecord,
  record: RunRecord,
  status: string,
  ruleSet: RuleSet,
): WitnessFacts {
  const { name, fault, linters } = witness;
  const { property = '' } = record;
  return {
    path: name,
    fault:
      fault ??
      faultOfLinters(linters.map(({ status: answer }) => answer)) ??
      formatFault(witness, record, ruleSet),
    opinions: listVoters(witness).map((each) => ({
      validator: each.validator,
      opinion: (each.role === 'verifier' ? formVerifierOpinion : formOpinion)(
        claimedStatus(each.status),
        status,
        property,
        ruleSet.match,
      ),
    })),
  };
}
