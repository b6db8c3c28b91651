import type { ReachedLimit } from '../../vocabulary/reached-limit.js';
import type { PlacedInvariant } from '../witness/place-invariants.js';

/** What prove says about a witness. */
export interface ProveAnswer {
  readonly status: 'true' | 'unknown';
  readonly reason: string;
  /** What was tried and found, one line each. */
  readonly notes: readonly string[];
  /** Invariants that the proof uses, and the witness does not have. */
  readonly added?: readonly PlacedInvariant[];
  /** The part of the witness that keeps it from being examined, if one does. */
  readonly unplaced?: UnplacedPart;
  /** What ended the search for a proof before everything was tried. */
  readonly limit?: ReachedLimit;
}

/** A part that has no place in the program, or is not understood there; `index`: among parts of its kind, from 0. */
export type UnplacedPart =
  | { readonly kind: 'invariant' | 'contract'; readonly index: number }
  /** Another reason: then no part of the witness has a place. */
  | { readonly kind: 'witness' };

export function unknown(reason: string, notes: readonly string[] = []): ProveAnswer {
  return { status: 'unknown', reason, notes };
}
