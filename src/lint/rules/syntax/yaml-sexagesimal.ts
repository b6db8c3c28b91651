import { ambiguousRule } from '../../rule/ambiguous-rule.js';

/** YAML 1.1 reads 1:30 as ninety. */
export const yamlSexagesimal = ambiguousRule({
  id: 'WS012',
  name: 'yaml-sexagesimal',
  summary: 'A string that looks like a duration is in quotes',
  profile: 'default',
  ambiguity: 'sexagesimal',
  message: '"{scalar}" is a number in base 60 in YAML 1.1 and a string in YAML 1.2',
});
