import { answerOf } from './result-category.js';

/** What the status of one validator run means for the claim. */
export type Opinion = 'confirmed' | 'rejected' | 'inconclusive';

/** How equal a validator's status has to be to the claim. */
export interface MatchRule {
  /**
   * `exact`: the same text (SV-COMP 2022). `main`: the same up to the parenthesis (SV-COMP 2025, rule A3).
   */
  readonly mode: 'exact' | 'main';
  /** Properties for which `exact` holds in any case: those of which each part is a verdict of its own. */
  readonly exactProperties: readonly string[];
}

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
