import { isMapping } from '../../../witness/yaml/yaml-part.js';
import type { Rule } from '../../rule.js';
import { checkYaml, YAML_ERROR } from '../../yaml-rule.js';
import { findingAt, missingKeys, notList, notMapping, wrong } from '../../yaml-values.js';

/** SV-Witnesses 2.0: content, segment and waypoint. */
export const segments: Rule = {
  id: 'WY040',
  name: 'segments',
  summary: 'A violation_sequence is a list of segments, and each segment a list of waypoints',
  ...YAML_ERROR,
  check: checkYaml(function* ({ current, segments }) {
    for (const { type, content, part } of current) {
      if (type !== 'violation_sequence') continue;
      yield* notList(content);
      if (Array.isArray(content.value) && content.value.length === 0) {
        yield findingAt(part, "the 'violation_sequence' has no segment");
      }
    }
    for (const { part } of segments) {
      const segment = part.at('segment');
      if (!isMapping(part.value)) yield wrong(part, 'a mapping');
      yield* missingKeys(part, ['segment']);
      yield* notList(segment);
      if (Array.isArray(segment.value) && segment.value.length === 0)
        yield findingAt(segment, "'segment' is empty");
      for (const item of segment.items) {
        if (!isMapping(item.value)) yield wrong(item, 'a mapping');
        yield* missingKeys(item, ['waypoint']);
        yield* notMapping(item.at('waypoint'));
      }
    }
  }),
};
