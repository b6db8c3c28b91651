import { ambiguousRule } from '../../rule/ambiguous-rule.js';

/** 1e3 and 12e34 are numbers in YAML 1.2 and strings in YAML 1.1; for 1_000 and 0b1 it is the other way round. */
export const yamlNumber = ambiguousRule({
  id: 'WS014',
  name: 'yaml-number',
  summary: 'A scalar is a number for all YAML parsers or for none',
  profile: 'default',
  ambiguity: 'number',
  message: '"{scalar}" is a number in one version of YAML and a string in the other',
});
