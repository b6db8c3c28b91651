import { ambiguousRule } from '../../syntax/ambiguous-rule.js';

/** YAML 1.1 has yes, no, on and off as truth values; for YAML 1.2 they are texts. */
export const yamlBoolean = ambiguousRule({
  id: 'WS010',
  name: 'yaml-boolean',
  summary: 'A word that YAML 1.1 takes for a truth value is in quotes',
  profile: 'default',
  ambiguity: 'boolean',
  message: '"{scalar}" is a truth value for readers of YAML 1.1 and a text for those of YAML 1.2',
});
