import { defineRule } from '../../rule/rule.js';
import { checkYaml, YAML_ERROR } from '../../rule/yaml-rule.js';
import { findingAt } from '../../rule/yaml-values.js';

/** SV-Witnesses 2.0. A witness with cycle waypoints has no target (2.1). */
export const oneTarget = defineRule({
  id: 'WY046',
  name: 'one-target',
  summary: 'The target is in the last segment, and only there',
  ...YAML_ERROR,
  messages: {
    early: 'a target waypoint must be in the last segment',
    none: 'the last segment has no waypoint of type target',
  },
  check: checkYaml(function* ({ sequences }) {
    for (const { segments } of sequences) {
      const last = segments.at(-1);
      for (const { waypoints } of segments.slice(0, -1)) {
        for (const { item } of waypoints.filter(({ type }) => type === 'target')) {
          yield findingAt(item, 'early');
        }
      }
      const all = segments.flatMap(({ waypoints }) => waypoints);
      if (last === undefined || all.some(({ type, action }) => type === 'target' || action === 'cycle'))
        continue;
      yield findingAt(last.part, 'none');
    }
  }),
});
