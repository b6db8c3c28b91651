import { isMapping } from '../../../witness/yaml/yaml-part.js';
import { defineRule } from '../../rule/rule.js';
import { checkYaml, YAML_ERROR } from '../../rule/yaml-rule.js';
import {
  findingAt,
  MISSING_KEY,
  missingKeys,
  NOT_LIST,
  NOT_MAPPING,
  notList,
  notMapping,
  wrong,
} from '../../rule/yaml-values.js';

/** SV-Witnesses 2.0: content, segment and waypoint. */
export const segments = defineRule({
  id: 'WY040',
  name: 'segments',
  summary: 'A violation_sequence is a list of segments, and each segment a list of waypoints',
  ...YAML_ERROR,
  messages: {
    ...MISSING_KEY,
    ...NOT_LIST,
    ...NOT_MAPPING,
    noSegment: "the 'violation_sequence' has no segment",
    empty: "'segment' is empty",
  },
  check: checkYaml(function* ({ current, segments }) {
    for (const { type, content, part } of current) {
      if (type !== 'violation_sequence') continue;
      yield* notList(content);
      if (Array.isArray(content.value) && content.value.length === 0) {
        yield findingAt(part, 'noSegment');
      }
    }
    for (const { part } of segments) {
      const segment = part.at('segment');
      if (!isMapping(part.value)) yield wrong(part, 'notMapping');
      yield* missingKeys(part, ['segment']);
      yield* notList(segment);
      if (Array.isArray(segment.value) && segment.value.length === 0) yield findingAt(segment, 'empty');
      for (const item of segment.items) {
        if (!isMapping(item.value)) yield wrong(item, 'notMapping');
        yield* missingKeys(item, ['waypoint']);
        yield* notMapping(item.at('waypoint'));
      }
    }
  }),
});
