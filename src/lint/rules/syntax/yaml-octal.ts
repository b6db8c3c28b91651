import { findAmbiguous } from '../../find-ambiguous.js';
import { ALL_YAML_FORMATS } from '../../formats.js';
import type { Rule } from '../../rule.js';

/** YAML 1.1 reads 017 as fifteen and YAML 1.2 as seventeen; 0o17 is a text for YAML 1.1. */
export const yamlOctal: Rule = {
  id: 'WS011',
  name: 'yaml-octal',
  summary: 'No number begins with a zero that YAML 1.1 and 1.2 read differently',
  severity: 'warning',
  consequence: 'none',
  formats: ALL_YAML_FORMATS,
  profile: 'default',
  needs: 'witness',
  witnessLint: [],
  check: {
    yaml: ({ document }) =>
      findAmbiguous(
        document,
        'octal',
        'is octal for readers of one version of YAML and not for those of the other',
      ),
  },
};
