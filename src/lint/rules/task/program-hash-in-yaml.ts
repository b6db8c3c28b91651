import { otherProgramHashes } from '../../other-program-hashes.js';
import type { Rule } from '../../rule.js';

/** YAML: a warning only. Many good witnesses have the hash of the program before a licence header was added. */
export const programHashInYaml: Rule = {
  id: 'WT006',
  name: 'program-hash-in-yaml',
  severity: 'warning',
  consequence: 'none',
  check: (reading, claim) => (reading.witness.format === 'yaml' ? otherProgramHashes(reading, claim) : []),
};
