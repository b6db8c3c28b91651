import type { PlacedInvariant } from '../witness/place-invariants.js';

/** What prove says about a witness. */
export interface ProveAnswer {
  readonly status: 'true' | 'unknown';
  readonly reason: string;
  /** What was tried and found, one line each. */
  readonly notes: readonly string[];
  /** Invariants that the proof uses, and the witness does not have. */
  readonly added?: readonly PlacedInvariant[];
}

export function unknown(reason: string, notes: readonly string[] = []): ProveAnswer {
  return { status: 'unknown', reason, notes };
}
