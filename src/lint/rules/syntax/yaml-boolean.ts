import { ambiguousRule } from '../../rule/ambiguous-rule.js';

/** YAML 1.1 has yes, no, on and off as truth values; in YAML 1.2 they are strings. */
export const yamlBoolean = ambiguousRule({
  id: 'WS010',
  name: 'yaml-boolean',
  summary: 'A word that YAML 1.1 reads as a truth value is in quotes',
  profile: 'default',
  ambiguity: 'boolean',
  message: '"{scalar}" is a truth value in YAML 1.1 and a string in YAML 1.2; write it in quotes',
});
