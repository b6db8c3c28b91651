import type { RunTable, TableRun } from '../resolve/run-table.js';

/** A results file of BenchExec (result.dtd), as far as scores need it. */
export interface ResultsFile extends ResultsHeader {
  readonly runs: readonly ResultRun[];
}

/** What a results file says about itself. */
export interface ResultsHeader extends Omit<RunTable, 'runs'> {
  readonly timelimit: number | undefined;
  /** Why the results are incomplete, such as `incomplete`. */
  readonly problem: string | undefined;
}

/** One `<run>`. */
export interface ResultRun extends TableRun {
  /** Path of the property file relative to the results file; results of older versions do not state it. */
  readonly propertyFile: string | undefined;
}
