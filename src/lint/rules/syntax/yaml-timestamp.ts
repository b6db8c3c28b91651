import { ambiguousRule } from '../../rule/ambiguous-rule.js';

/** YAML 1.1 reads it as a date; the linter of the competition copes, so this is for careful authors. */
export const yamlTimestamp = ambiguousRule({
  id: 'WS013',
  name: 'yaml-timestamp',
  summary: 'A time is in quotes',
  profile: 'strict',
  ambiguity: 'timestamp',
  message: '"{scalar}" is a date in YAML 1.1 and a string in YAML 1.2',
});
