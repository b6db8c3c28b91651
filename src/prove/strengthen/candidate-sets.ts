import type { PlacedContract } from '../witness/place-contracts.js';
import type { CandidateInvariant } from './candidates.js';

/** What is tried together. */
export interface Candidates {
  readonly invariants: readonly CandidateInvariant[];
  readonly contracts: readonly PlacedContract[];
}

/** The candidates themselves, as what obligations are about. */
export function allOf({ invariants, contracts }: Candidates): ReadonlySet<unknown> {
  return new Set<unknown>([...invariants, ...contracts]);
}

/** How many there are. */
export function countOf({ invariants, contracts }: Candidates): number {
  return invariants.length + contracts.length;
}

/** The others. */
export function without({ invariants, contracts }: Candidates, dropped: ReadonlySet<unknown>): Candidates {
  return {
    invariants: invariants.filter((each) => !dropped.has(each)),
    contracts: contracts.filter((each) => !dropped.has(each)),
  };
}
