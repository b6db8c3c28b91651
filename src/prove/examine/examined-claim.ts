import type { TypedProgram } from '../../c/tree/typed-program.js';
import type { Property } from '../../task/property.js';
import type { PlacedContract } from '../witness/place-contracts.js';
import type { PlacedInvariant } from '../witness/place-invariants.js';

/** What was proved, and is put to executions now. */
export interface ExaminedClaim {
  readonly program: TypedProgram;
  readonly property: Pick<Property, 'checks' | 'entryFunction'>;
  /** Those of the witness, and those that the proof added. */
  readonly invariants: readonly PlacedInvariant[];
  /** The same. */
  readonly contracts: readonly PlacedContract[];
}
