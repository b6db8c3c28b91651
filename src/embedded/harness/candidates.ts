import { type AssignedValue, assignSites, mergeRepeated } from './assign-sites.js';
import type { InputSites } from './input-site.js';
import type { InputValue } from './input-value.js';

/** One way to run the program: the values of the witness, and one value for every input it leaves open. */
export interface Candidate {
  readonly values: readonly AssignedValue[];
  /** Given to inputs for which the witness has no value (any more). */
  readonly fill: bigint;
}

/** The first is what TAP 2018 prescribes; the others are the usual boundaries. */
const FILLS: readonly bigint[] = [0n, 1n, -1n, 2147483647n, -2147483648n];
/** Constants that the program compares with are tried too: so many of them, as far as they fit into 64 bits. */
const MAXIMUM_CONSTANTS = 8;
const MAXIMUM_CANDIDATES = 24;

/**
 * The runs that are worth trying, the most literal reading of the witness first. Trying several is sound: only a
 * run in which the property is really violated confirms the witness.
 */
export function listCandidates(
  paths: readonly (readonly InputValue[])[],
  program: InputSites,
  comparedConstants: readonly bigint[],
): readonly Candidate[] {
  const readings = (paths.length === 0 ? [[]] : paths).flatMap((values) => {
    const exact = assignSites(values, program, 'exact');
    return [mergeRepeated(exact), exact, mergeRepeated(assignSites(values, program, 'by-variable'))];
  });
  const candidates: Candidate[] = [];
  const seen = new Set<string>();
  const constants = comparedConstants.filter((value) => BigInt.asIntN(63, value) === value);
  const fills = new Set([...FILLS, ...constants.slice(0, MAXIMUM_CONSTANTS)]);
  for (const fill of program.sites.length === 0 ? FILLS.slice(0, 1) : fills) {
    for (const values of readings) {
      const identity = JSON.stringify([
        String(fill),
        values.map(({ input, sites }) => [String(input.value.value), sites]),
      ]);
      if (!seen.has(identity) && candidates.length < MAXIMUM_CANDIDATES) candidates.push({ values, fill });
      seen.add(identity);
    }
  }
  return candidates;
}
