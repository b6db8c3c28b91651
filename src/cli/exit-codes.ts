import type { CampaignStatus } from '../campaign/decide/campaign-status.js';
import type { ShardEnd } from '../campaign/store/campaign-event.js';
import type { PlanSummary } from '../campaign/store/plan-entry.js';
import type { WrittenCampaign } from '../campaign/write/write-campaign.js';
import type { Outcome } from '../resolve/resolve-claim.js';
import type { ValidatorBench } from '../validator-bench/bench.js';

/** Exit code for wrong usage, an unsuitable machine, and internal errors. */
export const FAILURE = 2;

/** Exit codes of `campaign run-shard`. The last one is EX_TEMPFAIL, after which clusters may start it again. */
export const SHARD_EXIT_CODES: Readonly<Record<ShardEnd, number>> = { decided: 0, refused: 1, stopped: 75 };

/** Exit code of `validators check` for a validator that is not installed or does not answer. */
export const NOT_USABLE = 1;

/** Exit code of `validators bench`: 0 without wrong answers, if every task could be used. */
export function exitCodeOfBench({ answers, problems }: Pick<ValidatorBench, 'answers' | 'problems'>): number {
  return problems.length > 0 || answers.some(({ rating }) => rating === 'wrong') ? 1 : 0;
}

/** Exit codes of `validate`. */
export const OUTCOME_EXIT_CODES: Readonly<Record<Outcome, number>> = {
  confirmed: 0,
  'not-required': 0,
  unconfirmed: 1,
  rejected: 1,
  'nothing-claimed': 1,
  'invalid-witness': 3,
  'missing-witness': 3,
};

/**
 * Exit code of `campaign plan`: 0 if any claim can be read. Runs without a verdict are no claims, and count where there
 * is nothing else.
 */
export function exitCodeOfPlan({ claims, skipped }: Pick<PlanSummary, 'claims' | 'skipped'>): number {
  const { unreadable = 0, ...others } = skipped;
  const isReadable = claims === 0 ? Object.keys(others).length > 0 : claims > unreadable;
  return isReadable ? 0 : 1;
}

/** Exit code of `campaign run`: 0 if every claim is decided. */
export function exitCodeOfCampaign({ claims, decided }: CampaignStatus): number {
  return decided === claims ? 0 : 1;
}

/** Exit code of `campaign write`: 0 if every results file could still be read. */
export function exitCodeOfWriting({ omitted }: Pick<WrittenCampaign, 'omitted'>): number {
  return omitted.length === 0 ? 0 : 1;
}

/** Exit code of `lint` if a witness has errors, or more warnings than allowed. */
export const FINDINGS = 1;
