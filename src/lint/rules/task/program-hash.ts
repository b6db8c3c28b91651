import { GRAPHML_FORMATS } from '../../formats.js';
import { otherProgramHashes } from '../../other-program-hashes.js';
import type { Rule } from '../../rule.js';

/** GraphML: the competition's linter is given the program and refuses a witness with another hash (H6). */
export const programHash: Rule = {
  id: 'WT003',
  name: 'program-hash',
  summary: 'The program hash of a GraphML witness is that of the program of the task',
  severity: 'error',
  consequence: 'witness invalid',
  formats: GRAPHML_FORMATS,
  profile: 'default',
  needs: 'program',
  witnessLint: ['H6'],
  check: {
    summary: (witness, context) => (witness.format === 'graphml' ? otherProgramHashes(witness, context) : []),
  },
};
