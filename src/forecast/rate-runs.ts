import { classifyStatus, resultCategory } from '../resolve/result-category.js';
import { type Requirement, requirementFor } from '../ruleset/requirement.js';
import type { RuleSet } from '../ruleset/rule-set.js';
import { claimedStatus } from '../score/claimed-status.js';
import { rateRun } from '../score/rate-run.js';
import type { RunRecord } from '../score/score-input.js';
import { withinTime } from '../score/time-limit.js';
import type { ForecastRun } from './forecast-run.js';
import type { KnownClaims } from './known-claims.js';
import { type FoundRun, readRuns } from './read-runs.js';
import { categoryOf, type JudgedRun, standClaim } from './stand-claim.js';

/** By which rules runs are rated. */
export interface RatingRules {
  readonly ruleSet: RuleSet;
  /** CPU time limit of verifiers in seconds; by default, that of the rule set. */
  readonly verificationTime: number | undefined;
}

/** Reads all runs of verifiers and says what each is worth, and what it would be worth. */
export async function rateRuns(
  inputs: readonly string[],
  claims: KnownClaims,
  { ruleSet, verificationTime }: RatingRules,
): Promise<readonly ForecastRun[]> {
  const judge = new RunJudge(ruleSet, verificationTime);
  const rated: ForecastRun[] = [];
  for await (const found of readRuns(inputs, claims)) {
    const { key, place } = found;
    const { record, judged } = judge.judge(found);
    const standing = standClaim(judged, claims.byKey.get(key));
    const rate: ForecastRun['rate'] = (category) =>
      rateRun({ ...record, validation: { kind: 'decided', category } }, ruleSet);
    rated.push({ key, place, standing, rate, raw: rate(judged.category) });
  }
  return rated;
}

/** What a run is worth as things stand. */
export function ratedAsItStands({ raw, rate, standing }: ForecastRun) {
  const { category } = raw;
  const now = categoryOf(standing, category === 'correct-unconfirmed' ? 'correct' : category);
  return now === category ? raw : rate(now);
}

class RunJudge {
  readonly #ruleSet: RuleSet;
  readonly #verificationTime: number | undefined;
  /** There are many runs but few categories. */
  readonly #requirements = new Map<string, Requirement['kind']>();

  constructor(ruleSet: RuleSet, verificationTime: number | undefined) {
    this.#ruleSet = ruleSet;
    this.#verificationTime = verificationTime;
  }

  judge({ record, stated }: FoundRun): { readonly record: RunRecord; readonly judged: JudgedRun } {
    const inTime = withinTime(record, this.#ruleSet, this.#verificationTime);
    const status = claimedStatus(inTime.status);
    const expected = record.property === undefined ? undefined : record.expected;
    const isLate = inTime.status !== record.status;
    const known = isLate || stated === undefined || stated === 'correct-unconfirmed' ? undefined : stated;
    return {
      record: inTime,
      judged: {
        status,
        category: known ?? resultCategory(status, expected),
        time: isLate ? 'late' : 'in time',
        witness: this.#requirementOf(record, status) === 'required' ? 'needed' : 'not needed',
      },
    };
  }

  #requirementOf({ category, property }: RunRecord, status: string): Requirement['kind'] {
    const key = JSON.stringify([category, property, status]);
    const known = this.#requirements.get(key);
    if (known !== undefined) return known;
    const kind = classifyStatus(status) === 'true' ? 'correctness' : 'violation';
    const subproperty = /^false\((.+)\)$/.exec(status)?.[1];
    const found = requirementFor(this.#ruleSet, category, kind, { property, subproperty }).kind;
    this.#requirements.set(key, found);
    return found;
  }
}
