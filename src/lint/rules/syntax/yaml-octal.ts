import { ambiguousRule } from '../../syntax/ambiguous-rule.js';

/** YAML 1.1 reads 017 as fifteen and YAML 1.2 as seventeen; 0o17 is a text for YAML 1.1. */
export const yamlOctal = ambiguousRule({
  id: 'WS011',
  name: 'yaml-octal',
  summary: 'No number begins with a zero that YAML 1.1 and 1.2 read differently',
  profile: 'default',
  ambiguity: 'octal',
  message: '"{scalar}" is octal for readers of one version of YAML and not for those of the other',
});
