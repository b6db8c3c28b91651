import { shorten } from '../../../witness/quote.js';
import { defineRule } from '../../rule/rule.js';
import { checkYaml, YAML_ERROR } from '../../rule/yaml-rule.js';
import { findingAt } from '../../rule/yaml-values.js';

/** SV-Witnesses 2.0: zero or more avoid waypoints, then one to follow. */
export const followLast = defineRule({
  id: 'WY045',
  name: 'follow-last',
  summary: 'The follow or cycle waypoint is the last of its segment',
  ...YAML_ERROR,
  messages: {
    behind: 'a waypoint with the action "{behind}" comes after the {action} waypoint',
  },
  check: checkYaml(function* ({ segments }) {
    for (const { waypoints } of segments) {
      const followed = waypoints.find(({ action }) => action === 'follow' || action === 'cycle');
      const end = waypoints.at(-1);
      if (followed === undefined || end === undefined || end.action === 'follow' || end.action === 'cycle')
        continue;
      yield findingAt(end.item, 'behind', { behind: shorten(end.action), action: followed.action });
    }
  }),
});
