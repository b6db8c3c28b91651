import type { Rule } from '../../rule.js';
import { checkYaml, YAML_ERROR } from '../../yaml-rule.js';
import { missingKeys } from '../../yaml-values.js';

/** SV-Witnesses 2.0: the three are required. */
export const waypointKeys: Rule = {
  id: 'WY041',
  name: 'waypoint-keys',
  summary: 'A waypoint has a type, an action and a location',
  ...YAML_ERROR,
  check: checkYaml(function* ({ waypoints }) {
    for (const { part } of waypoints) yield* missingKeys(part, ['type', 'action', 'location']);
  }),
};
