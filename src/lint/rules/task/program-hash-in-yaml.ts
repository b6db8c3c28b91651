import { OLD_YAML_FORMATS, YAML_FORMATS } from '../../formats.js';
import { otherProgramHashes } from '../../other-program-hashes.js';
import type { Rule } from '../../rule.js';

/** YAML: a warning only. Many good witnesses have the hash of the program before a licence header was added. */
export const programHashInYaml: Rule = {
  id: 'WT006',
  name: 'program-hash-in-yaml',
  summary: 'The program hash of a YAML witness is that of the program of the task',
  severity: 'warning',
  consequence: 'none',
  formats: [...OLD_YAML_FORMATS, ...YAML_FORMATS],
  profile: 'default',
  needs: 'program',
  witnessLint: [],
  check: {
    summary: (witness, context) => (witness.format === 'yaml' ? otherProgramHashes(witness, context) : []),
  },
};
