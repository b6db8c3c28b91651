import { defineRule } from '../../rule/rule.js';
import { checkYaml, YAML_ERROR } from '../../rule/yaml-rule.js';
import { findingAtKey } from '../../rule/yaml-values.js';

/** SV-Witnesses 2.0: its value is not an expression. */
export const branchingFormat = defineRule({
  id: 'WY054',
  name: 'branching-format',
  summary: 'The constraint of a branching has no format',
  ...YAML_ERROR,
  severity: 'warning',
  consequence: 'none',
  messages: {
    superfluous: 'the value of a branching is not an expression, so it has no format; remove it',
  },
  check: checkYaml(function* ({ waypoints }) {
    for (const { part, type } of waypoints) {
      const format = part.at('constraint').at('format');
      if (type === 'branching' && format.value !== undefined) {
        yield findingAtKey(format, 'superfluous');
      }
    }
  }),
});
