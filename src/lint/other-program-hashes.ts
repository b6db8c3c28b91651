import type { WitnessReading } from '../witness/witness.js';
import type { ClaimContext, RuleFinding } from './rule.js';

/** The hashes in a witness that are not those of a program of the task. */
export function otherProgramHashes(
  { witness }: WitnessReading,
  { programHashes }: ClaimContext,
): readonly RuleFinding[] {
  return witness.metadata.programHashes
    .filter(({ value }) => !programHashes.includes(value.toLowerCase()))
    .map(({ position }) => ({
      message: 'the hash is not the SHA-256 of the program of this task',
      position,
    }));
}
