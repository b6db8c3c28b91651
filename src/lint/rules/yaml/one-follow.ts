import { defineRule } from '../../rule/rule.js';
import { checkYaml, YAML_ERROR } from '../../rule/yaml-rule.js';
import { findingAt } from '../../rule/yaml-values.js';

const ACTIONS = ['follow', 'avoid', 'cycle'];

/** SV-Witnesses 2.0; since 2.2 the last segment may have the two targets of a data race. */
export const oneFollow = defineRule({
  id: 'WY044',
  name: 'one-follow',
  summary: 'A segment has exactly one follow or cycle waypoint',
  ...YAML_ERROR,
  messages: {
    none: 'segment {segment} has no follow waypoint',
    second: 'segment {segment} has a second {action} waypoint',
  },
  check: checkYaml(function* ({ sequences }) {
    for (const { segments, entry } of sequences)
      for (const [index, segment] of segments.entries()) {
        const { waypoints, part } = segment;
        if (waypoints.length === 0 || waypoints.some(({ action }) => !ACTIONS.includes(action))) continue;
        const followed = waypoints.filter(({ action }) => action !== 'avoid');
        const [first, second] = followed;
        const mayRace = entry.version === '2.2' && segments.at(-1) === segment;
        const races = mayRace && followed.length === 2 && followed.every(({ type }) => type === 'target');
        if (first === undefined) yield findingAt(part, 'none', { segment: index + 1 });
        if (second !== undefined && !races) {
          yield findingAt(second.item, 'second', { segment: index + 1, action: second.action });
        }
      }
  }),
});
