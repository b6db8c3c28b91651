import type { ResultCategory } from '../resolve/result-category.js';
import type { CountedResults } from '../ruleset/rule-set.js';
import type { ExactNumber } from './exact-number.js';
import type { RunRecord } from './score-input.js';

/** A run with its value under a rule set. */
export interface RatedRun {
  readonly record: RunRecord;
  /** The status shown in a results table: the verifier's, or why it does not count, such as `witness missing (true)`. */
  readonly status: string;
  readonly category: ResultCategory;
  /** The verdict itself, whether or not it counts. */
  readonly answer: 'true' | 'false' | 'other';
  readonly points: ExactNumber;
  /** The most points that this task can give; 0 if its expected verdict is unknown. */
  readonly possible: ExactNumber;
  /** CPU time in seconds with which the run counts: for a tool that hung, at least the wall time limit of the rules. */
  readonly cputime: number | undefined;
}

/** How many runs had which result, and for those with a verdict, which one. */
export interface ResultCounts {
  readonly correctTrue: number;
  readonly correctFalse: number;
  readonly unconfirmedTrue: number;
  readonly unconfirmedFalse: number;
  /** TRUE where the property is violated: a missed bug. */
  readonly wrongTrue: number;
  /** FALSE where the property holds: a false alarm. */
  readonly wrongFalse: number;
  readonly unknown: number;
  readonly error: number;
  readonly missing: number;
}

/** `other-variant`: a better variant of the same tool is ranked. */
export type Unranked = 'demo-category' | 'hors-concours' | 'other-variant';

/** Result of one tool in one category. */
export interface CategoryScore {
  readonly kind: 'scored';
  readonly tool: string;
  readonly score: ExactNumber;
  /** CPU time in seconds of the correct runs; undefined if there is none, or one was not measured. */
  readonly successCputime: number | undefined;
  /** CPU time in seconds of all runs that were measured. */
  readonly cputime: number;
  readonly counts: ResultCounts;
  /** From 1; equal for tools with equal score and success time. Undefined for unranked tools. */
  readonly rank: number | undefined;
  /** Why there is no rank. */
  readonly unranked: Unranked | undefined;
}

/** A tool in a category: its score, or why it has none. */
export type CategoryEntry =
  | CategoryScore
  /** The tool wants no result shown here: a dash. */
  | { readonly kind: 'opted-out'; readonly tool: string }
  /** The tool has no results in these members, so it has no score in the meta category. */
  | { readonly kind: 'incomplete'; readonly tool: string; readonly lacks: readonly string[] };

/** One category of the table. */
export interface CategoryResult {
  readonly name: string;
  readonly kind: 'base' | 'meta';
  readonly standing: 'ranked' | 'demo';
  readonly counted: CountedResults;
  /** Number of valid tasks; for a meta category, the total of its members. */
  readonly tasks: number;
  /** Of them, those whose expected verdict nobody knows. */
  readonly unknownTasks: number;
  /** The most that a tool can reach with the tasks whose expected verdict is known. */
  readonly possible: ExactNumber;
  /** Ranked tools first, the best one at the top; then unranked, opted-out and incomplete ones. */
  readonly entries: readonly CategoryEntry[];
}

/** All categories with results, in the order of the structure. */
export interface ScoreTable {
  readonly ruleSet: string;
  /** How many ranks a table marks, from the first. */
  readonly places: number;
  /** In alphabetical order. */
  readonly tools: readonly string[];
  readonly categories: readonly CategoryResult[];
}
