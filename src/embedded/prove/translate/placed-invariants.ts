import type { State } from './state.js';
import type { Translation } from './translation.js';

/** What a witness says, by the places where it says so. */
export interface PlacedInvariants {
  /** @param offset where the loop begins in the text */
  atLoop(t: Translation, state: State, offset: number): void;
  /** @param offset where the statement begins in the text */
  atStatement(t: Translation, state: State, offset: number): void;
}
