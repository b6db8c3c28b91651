import type { Outcome } from '../resolve/resolve-claim.js';

/** How an outcome reads for a person: the word that begins an answer, and whether it is good news. */
export interface OutcomeWord {
  readonly word: string;
  readonly good: 'yes' | 'no' | 'open';
}

/** The same words in every answer about a witness. */
export const OUTCOME_WORDS: Readonly<Record<Outcome, OutcomeWord>> = {
  confirmed: { word: 'CONFIRMED', good: 'yes' },
  'not-required': { word: 'NOT REQUIRED', good: 'yes' },
  unconfirmed: { word: 'NOT CONFIRMED', good: 'open' },
  rejected: { word: 'REFUTED', good: 'no' },
  'invalid-witness': { word: 'INVALID', good: 'no' },
  'missing-witness': { word: 'MISSING', good: 'no' },
  'nothing-claimed': { word: 'NOTHING CLAIMED', good: 'open' },
};
