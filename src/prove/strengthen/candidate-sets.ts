import type { Allocations } from '../model/loop-policy.js';
import type { PlacedContract } from '../witness/place-contracts.js';
import type { CandidateInvariant } from './candidates.js';
import type { PositionCandidate } from './position-candidates.js';

/** What is tried together. */
export interface Candidates {
  readonly invariants: readonly CandidateInvariant[];
  readonly contracts: readonly PlacedContract[];
  readonly positions?: readonly PositionCandidate[];
  /** What loops allocate; if nothing is said, programs in which they do are refused. */
  readonly allocations?: Exclude<Allocations, 'refused'>;
}

/** The candidates themselves, as what obligations are about. */
export function allOf({ invariants, contracts, positions = [] }: Candidates): ReadonlySet<unknown> {
  return new Set<unknown>([...invariants, ...contracts, ...positions]);
}

/** How many there are. */
export function countOf({ invariants, contracts, positions = [] }: Candidates): number {
  return invariants.length + contracts.length + positions.length;
}

/** The others. */
export function without(
  { invariants, contracts, positions = [], ...others }: Candidates,
  dropped: ReadonlySet<unknown>,
): Candidates {
  return {
    invariants: invariants.filter((each) => !dropped.has(each)),
    contracts: contracts.filter((each) => !dropped.has(each)),
    positions: positions.filter((each) => !dropped.has(each)),
    ...others,
  };
}
