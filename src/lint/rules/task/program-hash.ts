import { otherProgramHashes } from '../../other-program-hashes.js';
import type { Rule } from '../../rule.js';

/** GraphML: the competition's linter is given the program and refuses a witness with another hash (H6). */
export const programHash: Rule = {
  id: 'WT003',
  name: 'program-hash',
  severity: 'error',
  consequence: 'witness invalid',
  check: (reading, claim) => (reading.witness.format === 'graphml' ? otherProgramHashes(reading, claim) : []),
};
