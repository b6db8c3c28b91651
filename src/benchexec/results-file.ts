import type { Position } from '../source/input-error.js';

/** A results file of BenchExec (result.dtd), as far as scores need it. */
export interface ResultsFile extends ResultsHeader {
  readonly runs: readonly ResultRun[];
}

/** What a results file says of itself. */
export interface ResultsHeader {
  /** Path as the user named it. */
  readonly file: string;
  /** Name of the tool, such as `CPAchecker`. */
  readonly tool: string;
  /** Name of the benchmark definition, such as `cpachecker-validate-violation-witnesses-1.0-symbiotic`. */
  readonly benchmark: string;
  /** Run definition and block of tasks, such as `SV-COMP24_unreach-call.ReachSafety-Heap`. */
  readonly name: string | undefined;
  /** Block of tasks, such as `ReachSafety-Heap`. */
  readonly block: string | undefined;
  /** When the runs began: ISO 8601 where BenchExec writes that, otherwise in its older form. */
  readonly date: string | undefined;
  /** CPU time in seconds that each run had; undefined where the file does not say it. */
  readonly timelimit: number | undefined;
  /** Why the results are not complete, such as `incomplete`. */
  readonly problem: string | undefined;
}

/** One `<run>`. Times in seconds, memory in bytes. */
export interface ResultRun {
  /** Path of the task definition relative to the results file, or the identifier of a task without files. */
  readonly name: string;
  /** Path of the property file relative to the results file; results of older versions do not state it. */
  readonly propertyFile: string | undefined;
  /** Names of the properties; several in results from before SV-COMP 2019. */
  readonly properties: readonly string[];
  /** `true`, `false` or `false(valid-deref)`; undefined where it is not stated. */
  readonly expectedVerdict: string | undefined;
  /** Undefined for a run that has not happened. */
  readonly status: string | undefined;
  readonly category: ResultsCategory | undefined;
  readonly cputime: number | undefined;
  readonly walltime: number | undefined;
  readonly memory: number | undefined;
  /** The column `score`, which takes the place of the points that the category gives. */
  readonly score: string | undefined;
  /** All columns by their titles, those above among them. */
  readonly columns: ReadonlyMap<string, string>;
  readonly position: Position;
}

export const RESULTS_CATEGORIES = [
  'correct',
  'correct-unconfirmed',
  'wrong',
  'unknown',
  'error',
  'missing',
] as const;

/** Category of a run in a results file; `correct-unconfirmed` is what the competition's scripts add. */
export type ResultsCategory = (typeof RESULTS_CATEGORIES)[number];
