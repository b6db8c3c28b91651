import { answerOf } from './result-category.js';

/** What the status of one validator run means for the claim. */
export type Opinion = 'confirmed' | 'rejected' | 'inconclusive';

/**
 * How equal a validator's status has to be to the claim. `exact`: the same text (SV-COMP 2022). `main`: the same up
 * to the parenthesis, except for valid-memsafety, where the violated part has to agree (SV-COMP 2025, rule A3).
 */
export type MatchMode = 'exact' | 'main';

/** The property of which each part is a verdict of its own. */
const PARTIAL_PROPERTIES = 'valid-memsafety';

/**
 * Confirmed if the validator comes to the claimed status, rejected if it comes to the opposite answer. A time-out,
 * an error, output that no rule knows, another violated part: inconclusive.
 */
export function opinionOf(status: string, claimed: string, propertyName: string, match: MatchMode): Opinion {
  if (status === claimed) return 'confirmed';
  const answer = answerOf(status);
  if (answer === 'other') return 'inconclusive';
  if (answer !== answerOf(claimed)) return 'rejected';
  return match === 'main' && propertyName !== PARTIAL_PROPERTIES ? 'confirmed' : 'inconclusive';
}
