import type { TypedProgram } from '../../c/tree/typed-program.js';
import type { PlacedContract } from '../../prove/witness/place-contracts.js';
import type { PlacedInvariant } from '../../prove/witness/place-invariants.js';
import type { Property } from '../../task/property.js';

/** A program, and what is to be put into it. */
export interface InstrumentTask {
  readonly program: TypedProgram;
  readonly property: Property;
  readonly invariants: readonly PlacedInvariant[];
  readonly contracts: readonly PlacedContract[];
}
