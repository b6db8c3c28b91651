import type { SourceRange } from '../../../c/tree/source-range.js';
import type { State } from './state.js';
import type { Translation } from './translation.js';

/** A loop of the program in one activation of its function. */
export interface LoopHead {
  /** The same key for the same loop in the same activation. */
  readonly key: string;
  readonly range: SourceRange;
  /** Claims what the witness says of the head, for a state that arrives there. */
  readonly invariants: (state: State) => void;
  /** Executes the loop once from its head; returns the state that comes back to the head, if any. */
  readonly iterate: (state: State) => State | undefined;
}

/** How to treat loops, and states that meet after branches. */
export interface LoopPolicy {
  /** Executes a loop for any number of rounds; states that leave it wait where they are collected. */
  execute(translation: Translation, state: State, head: LoopHead): void;
  /** One state for several that exclude each other; undefined: none arrives. */
  join(translation: Translation, states: readonly State[]): State | undefined;
}
