import { defineRule } from '../../rule/rule.js';
import { checkYaml, YAML_ERROR } from '../../rule/yaml-rule.js';
import { findingAt } from '../../rule/yaml-values.js';

/** SV-Witnesses 2.1: a non-termination witness is a stem of follow segments and then the cycle. */
export const cycleOrder = defineRule({
  id: 'WY047',
  name: 'cycle-order',
  summary: 'After the first cycle segment come only cycle segments, and no target',
  ...YAML_ERROR,
  formats: ['yaml 2.1', 'yaml 2.2'],
  messages: {
    followAfterCycle: 'a follow waypoint comes after a cycle waypoint',
    target: 'a witness with cycle waypoints must not have a target',
  },
  check: checkYaml(function* ({ sequences }) {
    for (const { segments, entry } of sequences) {
      const start = segments.findIndex(({ waypoints }) => waypoints.some(({ action }) => action === 'cycle'));
      if (start < 0 || entry.version === '2.0') continue;
      for (const { waypoints } of segments.slice(start)) {
        const follow = waypoints.find(({ action, type }) => action === 'follow' && type !== 'target');
        if (follow !== undefined) yield findingAt(follow.item, 'followAfterCycle');
      }
      const target = segments.flatMap(({ waypoints }) => waypoints).find(({ type }) => type === 'target');
      if (target !== undefined) yield findingAt(target.item, 'target');
    }
  }),
});
