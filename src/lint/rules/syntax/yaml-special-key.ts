import { ambiguousRule } from '../../syntax/ambiguous-rule.js';

/** YAML 1.1 merges mappings at <<, and its readers fail at =; for YAML 1.2 both are texts. */
export const yamlSpecialKey = ambiguousRule({
  id: 'WS015',
  name: 'yaml-special-key',
  summary: 'No key is << and no scalar is = without quotes',
  profile: 'default',
  ambiguity: 'special',
  message: '"{scalar}" has a meaning of its own for readers of YAML 1.1 and none for those of YAML 1.2',
});
