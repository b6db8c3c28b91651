import { findAmbiguous } from '../../find-ambiguous.js';
import { ALL_YAML_FORMATS } from '../../formats.js';
import type { Rule } from '../../rule.js';

/** YAML 1.1 makes a date of it; the linter of the competition copes, so this is for careful authors. */
export const yamlTimestamp: Rule = {
  id: 'WS013',
  name: 'yaml-timestamp',
  summary: 'A time is in quotes',
  severity: 'warning',
  consequence: 'none',
  formats: ALL_YAML_FORMATS,
  profile: 'strict',
  needs: 'witness',
  witnessLint: [],
  check: {
    yaml: ({ document }) =>
      findAmbiguous(
        document,
        'timestamp',
        'is a date for readers of YAML 1.1 and a text for those of YAML 1.2',
      ),
  },
};
