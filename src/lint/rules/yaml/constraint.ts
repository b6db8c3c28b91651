import { defineRule } from '../../rule.js';
import { checkYaml, YAML_ERROR } from '../../yaml/yaml-rule.js';
import { findingAt, findingAtKey } from '../../yaml/yaml-values.js';

/** SV-Witnesses 2.0: required for assumption and branching, forbidden for target and function_enter. */
export const constraint = defineRule({
  id: 'WY050',
  name: 'constraint',
  summary: 'A waypoint has a constraint where its type needs one, and none where it does not',
  ...YAML_ERROR,
  messages: {
    missing: "'waypoint' lacks 'constraint'",
    superfluous: 'a waypoint of type {type} has no constraint',
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
