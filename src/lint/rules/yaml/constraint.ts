import { defineRule } from '../../rule/rule.js';
import { checkYaml, YAML_ERROR } from '../../rule/yaml-rule.js';
import { findingAt, findingAtKey } from '../../rule/yaml-values.js';

/** SV-Witnesses 2.0: required for assumption and branching, forbidden for target and function_enter. */
export const constraint = defineRule({
  id: 'WY050',
  name: 'constraint',
  summary: 'A waypoint has a constraint if its type needs one, and none otherwise',
  ...YAML_ERROR,
  messages: {
    missing: "'waypoint' lacks 'constraint'",
    superfluous: 'a waypoint of type {type} must not have a constraint',
  },
  check: checkYaml(function* ({ waypoints }) {
    for (const { part, type } of waypoints) {
      const constraint = part.at('constraint');
      if ((type === 'assumption' || type === 'branching') && constraint.value === undefined) {
        yield findingAt(part, 'missing');
      }
      if ((type === 'target' || type === 'function_enter') && constraint.value !== undefined) {
        yield findingAtKey(constraint, 'superfluous', { type });
      }
    }
  }),
});
