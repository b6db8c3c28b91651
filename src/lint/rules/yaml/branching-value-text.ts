import { shorten } from '../../../witness/quote.js';
import { defineRule } from '../../rule/rule.js';
import { checkYaml, YAML_ERROR } from '../../rule/yaml-rule.js';
import { findingAt, quoting } from '../../rule/yaml-values.js';

/** The format uses the strings "true" and "false"; without quotes, YAML reads truth values. */
export const branchingValueText = defineRule({
  id: 'WY053',
  name: 'branching-value-text',
  summary: 'The value of a branching is a string',
  ...YAML_ERROR,
  severity: 'warning',
  consequence: 'none',
  profile: 'strict',
  messages: {
    truthValue: '"{value}" is a truth value here, not a string; write it in quotes',
  },
  check: checkYaml(function* ({ waypoints }) {
    for (const { part, type } of waypoints) {
      const value = part.at('constraint').at('value');
      if (type !== 'branching' || typeof value.value !== 'boolean') continue;
      yield findingAt(value, 'truthValue', { value: shorten(value.text ?? '') }, quoting(value));
    }
  }),
});
