/**
 * The steps of an execution, in order, as a debugger would show them: each step has the values before it is executed.
 *
 * Of a long execution, only the first and the last steps are kept.
 */
export interface ExecutionTrace {
  readonly steps: readonly TraceStep[];
  /** After how many of `steps` some are left out; null if the list is complete. */
  readonly gap: { readonly after: number; readonly leftOut: number } | null;
}

/**
 * One step of an execution. Lines and columns are 1-based, and refer to the first and the last character.
 *
 * - `statement`: a declaration, an expression statement, a jump or a `return` is about to be executed
 * - `decision`: a controlling expression was evaluated, `value` is its value
 * - `enter`: a function is entered, with its parameters in `changes`
 * - `return`: a call was evaluated, `value` is its result, if it has one; for a function without a body, an input
 * - `end`: the last step: where the execution ended; `text` says how
 */
export interface TraceStep {
  readonly kind: 'statement' | 'decision' | 'enter' | 'return' | 'end';
  readonly line: number;
  /** In a program of several files, the one that the line is in. */
  readonly file?: string;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  /** The function that contains it; null before `main` is entered. */
  readonly function: string | null;
  /** Number of calls that have not returned: 0 in `main`. */
  readonly depth: number;
  /** The text of the program, on one line, at most 160 characters. */
  readonly text: string;
  readonly value: string | null;
  /**
   * Visible variables that are new, or whose values differ from those at the last step of this activation; after a gap,
   * all visible variables.
   */
  readonly changes: readonly VariableValue[];
  /** Number of the thread, in executions with several: 0 is the first, then in the order of creation. */
  readonly thread?: number;
  /** In executions with several threads, the locks that the thread holds. */
  readonly holds?: readonly string[];
}

/** A variable with its value. */
export interface VariableValue {
  readonly name: string;
  readonly value: string;
  /** `global`: it has static storage. */
  readonly scope: 'local' | 'global';
  /** In a change, the thread that has made it, where another one has than that of the step. */
  readonly by?: number;
}
