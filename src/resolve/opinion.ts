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

/**
 * What the answer of a verifier means, which got the program with the witness in it. That program is safe exactly if the
 * original one is and the witness is right, or unsafe exactly if an execution follows the witness: the claimed status
 * confirms, and the opposite one may be about the witness only.
 */
export function formVerifierOpinion(...answer: Parameters<typeof formOpinion>): Opinion {
  return formOpinion(...answer) === 'confirmed' ? 'confirmed' : 'inconclusive';
}
