import { findAmbiguous } from '../../find-ambiguous.js';
import { ALL_YAML_FORMATS } from '../../formats.js';
import type { Rule } from '../../rule.js';

/** YAML 1.1 merges mappings at <<, and its readers fail at =; for YAML 1.2 both are texts. */
export const yamlSpecialKey: Rule = {
  id: 'WS015',
  name: 'yaml-special-key',
  summary: 'No key is << and no scalar is = without quotes',
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
        'special',
        'has a meaning of its own for readers of YAML 1.1 and none for those of YAML 1.2',
      ),
  },
};
