import { ambiguousRule } from '../../syntax/ambiguous-rule.js';

/** 1e3 and 12e34 are numbers for YAML 1.2 and texts for YAML 1.1; 1_000 and 0b1 the other way round. */
export const yamlNumber = ambiguousRule({
  id: 'WS014',
  name: 'yaml-number',
  summary: 'A scalar is a number for all readers of YAML or for none',
  profile: 'default',
  ambiguity: 'number',
  message: '"{scalar}" is a number for readers of one version of YAML and a text for those of the other',
});
