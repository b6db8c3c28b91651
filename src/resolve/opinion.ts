import type { MatchRule } from '../ruleset/rule-set.js';
import { answerOf } from './result-category.js';

/** What the status of one validator run means for the claim. */
export type Opinion = 'confirmed' | 'rejected' | 'inconclusive';

/**
 * Confirmed if the validator comes to the claimed status, rejected if it comes to the opposite answer. A time-out,
 * an error, output that no rule knows, another violated part: inconclusive.
 */
export function opinionOf(status: string, claimed: string, propertyName: string, match: MatchRule): Opinion {
  if (status === claimed) return 'confirmed';
  const answer = answerOf(status);
  if (answer === 'other') return 'inconclusive';
  if (answer !== answerOf(claimed)) return 'rejected';
  return match.mode === 'main' && !match.exactProperties.includes(propertyName)
    ? 'confirmed'
    : 'inconclusive';
}
