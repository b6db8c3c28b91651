import type { Position } from '../source/input-error.js';
import type { ResultCategory } from './result-category.js';

/** The results of one tool, or of one validator on the witnesses of one tool. */
export interface RunTable {
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
  /** When the runs began: in ISO 8601, or in BenchExec's older format. */
  readonly date: string | undefined;
  /** CPU time limit of each run in seconds; undefined if the file does not state it. */
  readonly timelimit?: number | undefined;
  readonly runs: readonly TableRun[];
}

/** One run of a table. Times in seconds, memory in bytes. */
export interface TableRun {
  /** Path of the task definition relative to the results file, or the identifier of a task without files. */
  readonly name: string;
  /** Names of the properties; several in results from before SV-COMP 2019. */
  readonly properties: readonly string[];
  /** `true`, `false` or `false(valid-deref)`; undefined if it is not stated. */
  readonly expectedVerdict: string | undefined;
  /** Undefined for a run that did not happen. */
  readonly status: string | undefined;
  readonly category: ResultCategory | undefined;
  readonly cputime: number | undefined;
  readonly walltime: number | undefined;
  readonly memory: number | undefined;
  /** The column `score`, which overrides the points of the category. */
  readonly score: string | undefined;
  /** All columns by their titles, including those above. */
  readonly columns: ReadonlyMap<string, string>;
  readonly position: Position;
}
