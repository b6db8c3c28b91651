import type { SourceRange } from '../../c/tree/source-range.js';
import type { Probe } from './execution.js';

/** What is remembered of a place that is passed in silence. */
export interface MutedProbe {
  /** The line that the execution comes to; undefined where it stays in the line it is in. */
  readonly line: number | undefined;
  /** Whether a statement begins or ends there, perhaps one that is a step of its own, or a full expression begins. */
  readonly passes: 'nothing' | 'statement' | 'step' | 'evaluation';
}

/** What was passed in silence. Undefined: nothing of the kind. */
export interface MutedPassage {
  readonly line: number | undefined;
  /** The other line that was passed before that line. */
  readonly lineBefore: number | undefined;
  /** The last statement, and the last that is a step. */
  readonly statement: SourceRange | undefined;
  readonly step: SourceRange | undefined;
  /** The last full expression. */
  readonly evaluation: SourceRange | undefined;
}

/**
 * Lets an observer leave out places in which nothing can happen for it: compiled code passes them without a call.
 * At first the observer is told of all.
 */
export interface ProbeSwitches {
  /** From here on this place is passed in silence, if it was compiled as one that may be. */
  mute(probe: Probe): void;
  /** From here on the observer is told of all places. */
  unmuteAll(): void;
  /** What was passed in silence since the last call; once the execution has ended, before that. */
  takeMuted(): MutedPassage | undefined;
}
