import type { TypedProgram } from '../../c/tree/typed-program.js';
import { baseName } from '../../source/base-name.js';
import { type Attempt, done, failed } from '../../vocabulary/attempt.js';
import type { WitnessReading } from '../../witness/witness.js';
import { outlineWitness } from '../../witness/yaml/yaml-outline.js';
import { type PlacedContract, placeContracts } from './place-contracts.js';
import { type PlacedInvariant, placeInvariants } from './place-invariants.js';
import { type LeftOut, placeNodes } from './place-nodes.js';
import { findUnreadPart } from './unread-parts.js';
import type { WitnessFailure } from './witness-failure.js';

/** All that a witness says, at its locations. */
export interface PlacedWitness {
  readonly invariants: readonly PlacedInvariant[];
  readonly contracts: readonly PlacedContract[];
  /** Of names that only the verifier knows; the rest of the witness says no more with them. */
  readonly leftOut: readonly LeftOut[];
}

/**
 * Finds the locations of all that a correctness witness says. What is not understood is a failure: a part that is left out
 * would be confirmed with the rest.
 *
 * @param resultsOfCbmc what becomes of names that only CBMC knows, at nodes that no edge leaves
 */
export function placeStatements(
  reading: WitnessReading,
  program: TypedProgram,
  programName: string,
  resultsOfCbmc: 'left out' | 'refused',
): Attempt<PlacedWitness, WitnessFailure> {
  if (!('document' in reading)) {
    const { programFiles } = reading.witness.metadata;
    const names = new Set([programName, ...programFiles.map(({ value }) => value)].map(baseName));
    const placement = placeNodes(reading.witness, program, names, resultsOfCbmc);
    return placement.kind === 'failed' ? placement : done({ ...placement.value, contracts: [] });
  }
  const { witness, document } = reading;
  const sets = witness.entries.filter((entry) => entry.entryType === 'invariant_set');
  const stated = {
    invariants: sets.flatMap((set) => set.invariants),
    contracts: sets.flatMap((set) => set.contracts),
  };
  const unread = findUnreadPart(document);
  if (unread !== undefined) return failed(unread);
  const { length } = outlineWitness(document).entries.flatMap(({ content }) => content.items);
  if (length !== stated.invariants.length + stated.contracts.length)
    return failed({ code: 'unsupported-entries' });
  const { programFiles } = witness.metadata;
  const files = programFiles.length === 1 ? programFiles.map(({ value }) => value) : [];
  const fileNames = new Set([programName, ...files].map(baseName));
  const invariants = placeInvariants(stated.invariants, program, fileNames);
  if (invariants.kind === 'failed') return invariants;
  const contracts = placeContracts(stated.contracts, program, fileNames);
  if (contracts.kind === 'failed') return contracts;
  return done({ invariants: invariants.value, contracts: contracts.value, leftOut: [] });
}

/** Whether a witness in YAML states nothing, so that no line of the program is named. */
export function statesNothing(reading: WitnessReading): boolean {
  if (!('document' in reading)) return false;
  return reading.witness.entries.every(
    (entry) =>
      entry.entryType === 'invariant_set' && entry.invariants.length === 0 && entry.contracts.length === 0,
  );
}
