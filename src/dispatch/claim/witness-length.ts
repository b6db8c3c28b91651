import type { Witness } from '../../witness/witness.js';

/** Length of a witness: the edges of an automaton; the waypoints, or the invariants and contracts, of a list. */
export function witnessLength(witness: Witness): number {
  if (witness.format === 'graphml') return witness.edges.length;
  let length = 0;
  for (const entry of witness.entries) {
    if (entry.entryType === 'violation_sequence') {
      for (const { waypoints } of entry.segments) length += waypoints.length;
    } else if (entry.entryType === 'invariant_set') {
      length += entry.invariants.length + entry.contracts.length;
    }
  }
  return length;
}
