import { defineRule } from '../../rule/rule.js';
import { checkYaml, YAML_ERROR } from '../../rule/yaml-rule.js';
import { NOT_ONE_OF, notAllowedText } from '../../rule/yaml-values.js';

/** SV-Witnesses 2.0 to 2.2. */
export const waypointType = defineRule({
  id: 'WY042',
  name: 'waypoint-type',
  summary: 'The type of a waypoint exists in the format',
  ...YAML_ERROR,
  messages: {
    ...NOT_ONE_OF,
  },
  check: checkYaml(function* ({ waypoints }) {
    for (const { part } of waypoints) {
      yield* notAllowedText(part.at('type'), [
        'assumption',
        'target',
        'function_enter',
        'function_return',
        'branching',
      ]);
    }
  }),
});
