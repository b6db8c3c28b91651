/** How the threads of an execution were scheduled. Lines and columns are 1-based. */
export interface Interleaving {
  /** By number: 0 is the first thread, then in the order of creation. */
  readonly threads: readonly InterleavedThread[];
  /** The two accesses that nothing orders; null if the execution has no such violation. */
  readonly race: ExplainedRace | null;
  /** The order in which the threads evaluated; null if it is too long to show. */
  readonly schedule: ObservedSchedule | null;
}

/** A thread of an interleaved execution. */
export interface InterleavedThread {
  /** The function that it runs; null if it has not begun. */
  readonly function: string | null;
  /** The call that created it; null for the first thread. */
  readonly created: {
    readonly thread: number;
    readonly line: number;
    readonly file?: string;
    readonly column: number;
  } | null;
}

/** Two accesses to the same memory that nothing orders. */
export interface ExplainedRace {
  readonly earlier: ExplainedAccess;
  readonly later: ExplainedAccess;
}

/** One of the two accesses of a race. */
export interface ExplainedAccess {
  readonly thread: number;
  readonly kind: 'read' | 'write';
  readonly line: number;
  /** In a program of several files, the one that the line is in. */
  readonly file?: string;
  readonly column: number;
  /** The locks that the thread held. */
  readonly holds: readonly string[];
  /** Each function with its current line, the innermost first. */
  readonly stack: readonly { readonly function: string; readonly line: number; readonly file?: string }[];
}

/** The full expressions of the program (C11 6.8), and in which order threads began to evaluate them. */
export interface ObservedSchedule {
  readonly points: readonly SchedulePoint[];
  readonly turns: readonly ScheduledEvaluation[];
}

/** The first and the last character of a full expression. */
export interface SchedulePoint {
  readonly line: number;
  /** In a program of several files, the one that the line is in. */
  readonly file?: string;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** One step of a schedule: a thread, and the full expression that it evaluates. */
export interface ScheduledEvaluation {
  readonly thread: number;
  /** Index in `points`. */
  readonly point: number;
  /** `for-others`: other threads continued before the evaluation was over, because it waits for them. */
  readonly waits: 'for-nobody' | 'for-others';
}
