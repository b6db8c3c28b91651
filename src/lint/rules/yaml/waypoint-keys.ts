import { defineRule } from '../../rule/rule.js';
import { checkYaml, YAML_ERROR } from '../../rule/yaml-rule.js';
import { MISSING_KEY, missingKeys } from '../../rule/yaml-values.js';

/** SV-Witnesses 2.0: the three are required. */
export const waypointKeys = defineRule({
  id: 'WY041',
  name: 'waypoint-keys',
  summary: 'A waypoint has a type, an action and a location',
  ...YAML_ERROR,
  messages: {
    ...MISSING_KEY,
  },
  check: checkYaml(function* ({ waypoints }) {
    for (const { part } of waypoints) yield* missingKeys(part, ['type', 'action', 'location']);
  }),
});
