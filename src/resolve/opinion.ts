import type { MatchRule } from '../ruleset/rule-set.js';
import { classifyStatus } from './result-category.js';

/** What the status of one validator run means for the claim. */
export type Opinion = 'confirmed' | 'rejected' | 'inconclusive';

/**
 * Confirmed if the validator arrives at the claimed status, rejected if it arrives at the opposite answer. A time-out,
 * an error, unknown output and another violated part are inconclusive.
 */
export function formOpinion(
  status: string,
  claimed: string,
  propertyName: string,
  match: MatchRule,
): Opinion {
  if (status === claimed) return 'confirmed';
  const answer = classifyStatus(status);
  if (answer === 'other') return 'inconclusive';
  if (answer !== classifyStatus(claimed)) return 'rejected';
  return match.mode === 'main' && !match.exactProperties.includes(propertyName)
    ? 'confirmed'
    : 'inconclusive';
}
