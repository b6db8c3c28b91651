import { defineRule } from '../../rule/rule.js';
import { checkYaml, YAML_ERROR } from '../../rule/yaml-rule.js';
import { findingAt, NOT_ONE_OF, notAllowedText } from '../../rule/yaml-values.js';

/** SV-Witnesses 2.0: follow and avoid; 2.1 adds cycle. A target can only be followed. */
export const waypointAction = defineRule({
  id: 'WY043',
  name: 'waypoint-action',
  summary:
    'The action of a waypoint exists in the version of the format, and a target has the action `follow`',
  ...YAML_ERROR,
  messages: {
    ...NOT_ONE_OF,
    newer: "the action 'cycle' belongs to format 2.1, and this is 2.0",
    notFollow: 'a target waypoint must have the action "follow", not "{action}"',
  },
  check: checkYaml(function* ({ waypoints }) {
    for (const { entry, part, type, action } of waypoints) {
      const actions = entry.version === '2.0' ? ['follow', 'avoid'] : ['follow', 'avoid', 'cycle'];
      if (type === 'target' && actions.includes(action) && action !== 'follow') {
        yield findingAt(part.at('action'), 'notFollow', { action });
      } else if (action === 'cycle' && entry.version === '2.0') yield findingAt(part.at('action'), 'newer');
      else yield* notAllowedText(part.at('action'), actions);
    }
  }),
});
