import type { Rule } from '../../rule.js';
import { checkYaml, YAML_ERROR } from '../../yaml-rule.js';
import { wrong } from '../../yaml-values.js';

const VALUE = /^(true|false|default|[-+]?(0[xX][0-9a-fA-F]+|\d+)[uUlL]*|'(\\.|[^'\\])+')$/;

/** SV-Witnesses 2.0: the value of the controlling expression. */
export const branchingValue: Rule = {
  id: 'WY052',
  name: 'branching-value',
  summary: 'The value of a branching is true or false, or for a switch an integer constant or default',
  ...YAML_ERROR,
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
      yield wrong(value, '"true" or "false", or for a switch an integer constant or "default"');
    }
  }),
};
