import type { SourceRange } from '../../c/tree/source-range.js';
import type { CType } from '../../c/type/c-type.js';
import type { Term } from '../../smt/term.js';
import type { TermPool } from '../../smt/term-pool.js';
import type { TermValue } from './value.js';

/** The inputs of the executions that are translated; otherwise they have any value, and some allocations may fail. */
export interface GivenInputs {
  /** What the call of an input function returns that comes next. @param guard in which executions it is called */
  take(pool: TermPool, call: SourceRange, type: CType, guard: Term): TermValue;
}
