import { ambiguousRule } from '../../syntax/ambiguous-rule.js';

/** YAML 1.1 reads 1:30 as ninety. */
export const yamlSexagesimal = ambiguousRule({
  id: 'WS012',
  name: 'yaml-sexagesimal',
  summary: 'A text like a duration is in quotes',
  profile: 'default',
  ambiguity: 'sexagesimal',
  message: '"{scalar}" is a number of base 60 for readers of YAML 1.1 and a text for those of YAML 1.2',
});
