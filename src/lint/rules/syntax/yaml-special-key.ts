import { ambiguousRule } from '../../rule/ambiguous-rule.js';

/** YAML 1.1 merges mappings at <<, and its readers fail at =; in YAML 1.2 both are strings. */
export const yamlSpecialKey = ambiguousRule({
  id: 'WS015',
  name: 'yaml-special-key',
  summary: 'A key << or a scalar = is in quotes',
  profile: 'default',
  ambiguity: 'special',
  message: '"{scalar}" has a special meaning in YAML 1.1, but not in YAML 1.2',
});
