import { findAmbiguous } from '../../find-ambiguous.js';
import { ALL_YAML_FORMATS } from '../../formats.js';
import type { Rule } from '../../rule.js';

/** YAML 1.1 reads 1:30 as ninety. */
export const yamlSexagesimal: Rule = {
  id: 'WS012',
  name: 'yaml-sexagesimal',
  summary: 'A text like a duration is in quotes',
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
        'sexagesimal',
        'is a number of base 60 for readers of YAML 1.1 and a text for those of YAML 1.2',
      ),
  },
};
