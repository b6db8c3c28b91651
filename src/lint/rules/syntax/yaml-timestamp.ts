import { ambiguousRule } from '../../syntax/ambiguous-rule.js';

/** YAML 1.1 makes a date of it; the linter of the competition copes, so this is for careful authors. */
export const yamlTimestamp = ambiguousRule({
  id: 'WS013',
  name: 'yaml-timestamp',
  summary: 'A time is in quotes',
  profile: 'strict',
  ambiguity: 'timestamp',
  message: '"{scalar}" is a date for readers of YAML 1.1 and a text for those of YAML 1.2',
});
