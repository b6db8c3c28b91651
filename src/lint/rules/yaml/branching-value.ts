import { defineRule } from '../../rule/rule.js';
import { checkYaml, YAML_ERROR } from '../../rule/yaml-rule.js';
import { NO_VALUE, wrong } from '../../rule/yaml-values.js';

const VALUE = /^(true|false|default|[-+]?(0[xX][0-9a-fA-F]+|\d+)[uUlL]*|'(\\.|[^'\\])+')$/;

/** SV-Witnesses 2.0: the value of the controlling expression. */
export const branchingValue = defineRule({
  id: 'WY052',
  name: 'branching-value',
  summary:
    'The value of a branching is `true` or `false`, or for a `switch` an integer constant or `default`',
  ...YAML_ERROR,
  messages: {
    ...NO_VALUE,
    unknown:
      '{part} must be "true" or "false", or for a switch an integer constant or "default"[, not "{value}"]',
  },
  check: checkYaml(function* ({ waypoints }) {
    for (const { part, type } of waypoints) {
      const value = part.at('constraint').at('value');
      if (type !== 'branching' || value.value === undefined) continue;
      if (
        typeof value.value === 'boolean' ||
        Number.isInteger(value.value) ||
        typeof value.value === 'bigint'
      )
        continue;
      if (typeof value.value === 'string' && VALUE.test(value.value)) continue;
      yield wrong(value, 'unknown');
    }
  }),
});
