/** How the threads of an execution took turns. Lines and columns are 1-based. */
export interface Interleaving {
  /** By their numbers: 0 is the first, then in the order of creation. */
  readonly threads: readonly InterleavedThread[];
  /** The two accesses that nothing orders; null where the execution has no such violation. */
  readonly race: ExplainedRace | null;
  /** In which order the threads evaluated; null where that is too long to be told. */
  readonly schedule: Schedule | null;
}

/** One thread of an execution. */
export interface InterleavedThread {
  /** The function that it runs; null where it has not begun. */
  readonly function: string | null;
  /** The call that created it; null for the first thread. */
  readonly created: { readonly thread: number; readonly line: number; readonly column: number } | null;
}

/** Two accesses of different threads to the same memory that nothing orders. */
export interface ExplainedRace {
  readonly earlier: ExplainedAccess;
  readonly later: ExplainedAccess;
}

/** An access to memory, and what the thread was doing. Lines and columns are 1-based. */
export interface ExplainedAccess {
  readonly thread: number;
  readonly kind: 'read' | 'write';
  readonly line: number;
  readonly column: number;
  /** The locks that the thread held. */
  readonly holds: readonly string[];
  /** Innermost first: each function with the line that it was in. */
  readonly stack: readonly { readonly function: string; readonly line: number }[];
}

/** The full expressions of the program (C11 6.8), and in which order threads began to evaluate them. */
export interface Schedule {
  readonly points: readonly SchedulePoint[];
  readonly turns: readonly Turn[];
}

/** The first and the last character of a full expression. */
export interface SchedulePoint {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** One thread evaluates one full expression. */
export interface Turn {
  readonly thread: number;
  /** Index in `points`. */
  readonly point: number;
  /** `for-others`: other threads went on before the evaluation was over, because it calls what waits for them. */
  readonly waits: 'for-nobody' | 'for-others';
}
