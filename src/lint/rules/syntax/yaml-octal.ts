import { ambiguousRule } from '../../rule/ambiguous-rule.js';

/** YAML 1.1 reads 017 as fifteen and YAML 1.2 as seventeen; 0o17 is a string in YAML 1.1. */
export const yamlOctal = ambiguousRule({
  id: 'WS011',
  name: 'yaml-octal',
  summary: 'No number begins with a zero that YAML 1.1 and 1.2 read differently',
  profile: 'default',
  ambiguity: 'octal',
  message: '"{scalar}" is an octal number in one version of YAML but not in the other',
});
