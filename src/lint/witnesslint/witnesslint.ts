import type { SourceText } from '../../source/source-text.js';

/** Levels of WitnessLint's log; all except `INFO` make the witness faulty. */
export type WitnessLintLevel = 'CRITICAL' | 'ERROR' | 'WARNING' | 'INFO';

/** Exit codes of WitnessLint: valid, faulty, no witness file, no program file, internal error. */
export type WitnessLintExitCode = 0 | 1 | 5 | 6 | 7;

/** A line of the log. WitnessLint writes `LEVEL   : line N: text`, with the level padded to 8 characters. */
export interface WitnessLintMessage {
  readonly level: WitnessLintLevel;
  /** 1-based line of the witness; undefined if the message has none. */
  readonly line: number | undefined;
  readonly text: string;
}

/** The options of WitnessLint 1.3-dev, and the three of 2.x that say what is expected. */
export interface WitnessLintOptions {
  readonly strictChecking: boolean;
  readonly ignoreSelfLoops: boolean;
  readonly svcomp: boolean;
  /** Checks of this recency level and above are skipped: 1024 without the option, 1 if it has no number. */
  readonly excludeRecentChecks: number;
  readonly expectedType: 'violation' | 'correctness' | undefined;
  /** Such as `2.0`, compared for equality. */
  readonly expectedVersion: string | undefined;
}

/** The program that the witness is for. */
export interface WitnessLintProgram {
  /** SHA-256 of its bytes, lower case. */
  readonly sha256: string;
  readonly source: SourceText;
}

/** One line of the overview that WitnessLint prints, such as `Witness Type: violation_witness`. */
export interface OverviewField {
  readonly label: string;
  /** `None` if the witness does not say it. */
  readonly value: string;
}

/** What WitnessLint would say about a witness, in addition to its messages. */
export interface WitnessLintAnswer {
  readonly exitCode: WitnessLintExitCode;
  /** Empty if reading stopped before the end of the file: WitnessLint prints no overview then. */
  readonly overview: readonly OverviewField[];
}
