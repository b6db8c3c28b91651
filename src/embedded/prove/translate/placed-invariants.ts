import type { State } from './state.js';
import type { Translation } from './translation.js';

/** What a witness says, by place. */
export interface PlacedInvariants {
  /** @param offset at which the loop begins in the text */
  atLoop(t: Translation, state: State, offset: number): void;
  /** @param offset at which the statement begins in the text */
  atStatement(t: Translation, state: State, offset: number): void;
}
