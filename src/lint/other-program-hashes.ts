import type { WitnessSummary } from '../witness/witness.js';
import type { LintContext } from './lint-context.js';
import type { RuleFinding } from './rule.js';

/** The hashes in a witness that are not those of a program of the task. */
export function otherProgramHashes(
  { metadata }: WitnessSummary,
  { programs }: LintContext,
): readonly RuleFinding[] {
  if (programs === undefined) return [];
  const known = new Set(programs.map(({ sha256 }) => sha256));
  return metadata.programHashes
    .filter(({ value }) => !known.has(value.toLowerCase()))
    .map(({ position }) => ({
      message: 'the hash is not the SHA-256 of the program of this task',
      position,
    }));
}
