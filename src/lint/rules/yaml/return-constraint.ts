import { defineRule } from '../../rule/rule.js';
import { checkYaml, YAML_ERROR } from '../../rule/yaml-rule.js';
import { findingAt } from '../../rule/yaml-values.js';

/** Without a constraint, every return passes the waypoint, and some validators refuse it. */
export const returnConstraint = defineRule({
  id: 'WY055',
  name: 'return-constraint',
  summary: 'A function_return says which value is returned',
  ...YAML_ERROR,
  severity: 'warning',
  consequence: 'none',
  profile: 'strict',
  messages: {
    missing: 'this function_return does not say which value is returned; add a constraint',
  },
  check: checkYaml(function* ({ waypoints }) {
    for (const { part, type } of waypoints) {
      if (type !== 'function_return' || part.at('constraint').value !== undefined) continue;
      yield findingAt(part, 'missing');
    }
  }),
});
