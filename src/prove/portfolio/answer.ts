/** What prove says about a witness. */
export interface ProveAnswer {
  readonly status: 'true' | 'unknown';
  readonly reason: string;
  /** What was tried and found, one line each. */
  readonly notes: readonly string[];
}

export function unknown(reason: string, notes: readonly string[] = []): ProveAnswer {
  return { status: 'unknown', reason, notes };
}
