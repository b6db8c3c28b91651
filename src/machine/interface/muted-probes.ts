import type { SourceRange } from '../../c/tree/source-range.js';
import type { Probe } from './execution.js';

/** What is remembered of a probe that is passed while it is muted. */
export interface MutedProbe {
  /** The line that the execution comes to; undefined where it stays in the line it is in. */
  readonly line: number | undefined;
  /** Whether a statement begins or ends there, perhaps one that is a step of its own, or a full expression begins. */
  readonly passes: 'nothing' | 'statement' | 'step' | 'evaluation';
}

/** What the execution passed without a report. Undefined: nothing of the kind. */
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
 * Lets an observer mute probes at which nothing can happen for it: compiled code passes them without a call.
 * At first all probes report.
 */
export interface ProbeSwitches {
  /** From here on this probe does not report, if it was compiled as one that may be muted. */
  mute(probe: Probe): void;
  /** From here on all probes report. */
  unmuteAll(): void;
  /** What was passed without a report since the last call; once the execution has ended, before that. */
  takeMuted(): MutedPassage | undefined;
}
