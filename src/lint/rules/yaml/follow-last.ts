import { quote } from '../../../witness/quote.js';
import type { Rule } from '../../rule.js';
import { checkYaml, YAML_ERROR } from '../../yaml-rule.js';
import { findingAt } from '../../yaml-values.js';

/** SV-Witnesses 2.0: zero or more avoid waypoints, then the one that is followed. */
export const followLast: Rule = {
  id: 'WY045',
  name: 'follow-last',
  summary: 'The follow or cycle waypoint is the last of its segment',
  ...YAML_ERROR,
  check: checkYaml(function* ({ segments }) {
    for (const { waypoints } of segments) {
      const followed = waypoints.find(({ action }) => action === 'follow' || action === 'cycle');
      const end = waypoints.at(-1);
      if (followed === undefined || end === undefined || end.action === 'follow' || end.action === 'cycle')
        continue;
      const name = quote(end.action);
      yield findingAt(
        end.item,
        `a waypoint with action ${name} stands behind the ${followed.action} waypoint`,
      );
    }
  }),
};
