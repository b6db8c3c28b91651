import type { ClaimProblem } from '../campaign/store/campaign-claim.js';
import type { Track } from '../score/track/validator-track.js';
import type { WitnessKind } from '../vocabulary/witness-kind.js';

/** What validators say about validation tasks. */
export interface ValidatorBench {
  /** Name of the rule set, or path of its file. */
  readonly ruleset: string;
  readonly validators: readonly BenchedValidator[];
  readonly tasks: readonly BenchedTask[];
  /** Wrong answers first, then unknown ones, errors, right answers; within these by validator and task. */
  readonly answers: readonly BenchAnswer[];
  /** Runs that did not take place. */
  readonly notRun: readonly MissingAnswer[];
  /** Scores of the validator track; none if the rules have none. */
  readonly tracks: readonly Track[];
  /** What could not be read, or is not decided. */
  readonly problems: readonly ClaimProblem[];
}

/** One validator on all tasks. Times in seconds. */
export interface BenchedValidator {
  readonly name: string;
  /** What it says of itself; null if it does not say it, or did not run. */
  readonly version: string | null;
  readonly counts: Readonly<Record<AnswerRating, number>>;
  /** CPU time of all runs, and of those with a right answer. */
  readonly cputime: number;
  readonly rightCputime: number;
  /** The longest CPU time of a run. */
  readonly longest: number;
  /** Why answers are unknown, the most frequent reason first. */
  readonly unknown: readonly { readonly reason: string; readonly times: number; readonly example: string }[];
}

/**
 * A witness with what a validator should say about it. A witness is correct if the verdict it is for is that of the
 * program, and the one that a validator should return.
 */
export interface BenchedTask {
  /** Path of the task definition. */
  readonly task: string;
  /** Its path below the folder of tasks, by which benches are compared. */
  readonly name: string;
  readonly property: string;
  readonly propertyFile: string;
  readonly witness: string;
  readonly kind: WitnessKind;
  readonly class: 'correct' | 'wrong';
  /** The verdict that the witness is for. */
  readonly verdict: string;
  /** The verdict for the program. */
  readonly expected: string;
}

/** What an answer is worth. */
export type AnswerRating = 'wrong' | 'unknown' | 'error' | 'right';

/** A run of a validator. Times in seconds, memory in bytes. */
export interface BenchAnswer {
  readonly validator: string;
  /** `name` of its task. */
  readonly task: string;
  readonly property: string;
  readonly rating: AnswerRating;
  readonly status: string;
  readonly detail: string | null;
  readonly cputime: number;
  readonly walltime: number;
  readonly memory: number | null;
}

/** Why a validator did not get a witness. */
export interface MissingAnswer {
  readonly validator: string;
  readonly task: string;
  readonly property: string;
  readonly reason: string;
}

/** What another bench of the same tasks said. */
export interface BenchComparison {
  /** Answers with another rating or status, the worst changes first. */
  readonly changes: readonly BenchChange[];
  /** Answers that only one of the benches has. */
  readonly onlyBefore: number;
  readonly onlyAfter: number;
  /** CPU seconds of the runs that both have. */
  readonly cputime: { readonly before: number; readonly after: number };
}

/** An answer that changed. */
export interface BenchChange {
  readonly validator: string;
  readonly task: string;
  readonly property: string;
  readonly before: { readonly rating: AnswerRating; readonly status: string };
  readonly after: { readonly rating: AnswerRating; readonly status: string };
}
