import type { Rule } from '../../rule.js';

/** A warning only: many good witnesses carry the hash of the program before a licence header was added. */
export const programHash: Rule = {
  id: 'WT003',
  name: 'program-hash',
  severity: 'warning',
  consequence: 'none',
  check: ({ witness }, { programHashes }) =>
    witness.metadata.programHashes
      .filter(({ value }) => !programHashes.includes(value.toLowerCase()))
      .map(({ position }) => ({
        message: 'the hash is not the SHA-256 of the program of this task',
        position,
      })),
};
