import type { NumberedPart, RepairKind } from '../../vocabulary/witness-diagnosis.js';
import type { Witness } from '../../witness/witness.js';
import type { ShownExecution } from '../answer/answer.js';
import type { ReplayClaim } from '../answer/validate-by-replay.js';

/** A witness that is changed in one part. */
export interface WitnessChange {
  readonly part: NumberedPart;
  readonly kind: RepairKind;
  /** `move the target of segment 8 to 15:5` */
  readonly change: string;
  readonly witness: Witness;
  /** `possible`: told only where nothing likelier about the part helps. */
  readonly chance: 'likely' | 'possible';
  /** What to say instead, more exactly, if an execution confirms the changed witness: tried in this order. */
  readonly instead?: (found: ShownExecution) => readonly WitnessChange[];
}

/** A likely change of a sequence, in the segment of this number. */
export function changeOfSegment(
  number: number,
  kind: RepairKind,
  change: string,
  witness: Witness,
): WitnessChange {
  return { part: { kind: 'segment', number }, kind, chance: 'likely', change, witness };
}

/** What is known of a witness that is not confirmed. */
export interface ChangeSubject {
  readonly claim: ReplayClaim;
  /** The parts at which something is probably wrong, the likeliest first, from 1. */
  readonly suspects: readonly number[];
  /** Whether the first of them cannot be followed at all. */
  readonly stuck: 'placed' | 'not-placed';
  /** Where executions violate the property that pass the rest of the witness. */
  readonly violations: readonly ProgramLocation[];
}

export interface ProgramLocation {
  readonly line: number;
  readonly column: number;
}
