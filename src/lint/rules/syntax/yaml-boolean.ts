import { findAmbiguous } from '../../find-ambiguous.js';
import { ALL_YAML_FORMATS } from '../../formats.js';
import type { Rule } from '../../rule.js';

/** YAML 1.1 has yes, no, on and off as truth values; for YAML 1.2 they are texts. */
export const yamlBoolean: Rule = {
  id: 'WS010',
  name: 'yaml-boolean',
  summary: 'A word that YAML 1.1 takes for a truth value is in quotes',
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
        'boolean',
        'is a truth value for readers of YAML 1.1 and a text for those of YAML 1.2',
      ),
  },
};
