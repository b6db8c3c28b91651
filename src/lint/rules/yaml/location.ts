import { defineRule } from '../../rule/rule.js';
import { checkYaml, YAML_ERROR } from '../../rule/yaml-rule.js';
import {
  MISSING_KEY,
  missingKeys,
  NOT_MAPPING,
  NOT_TEXT,
  NOT_WHOLE,
  notMapping,
  notText,
  notWhole,
} from '../../rule/yaml-values.js';

/** SV-Witnesses 2.0: file_name and line are required; column and function may be left out. */
export const location = defineRule({
  id: 'WY030',
  name: 'location',
  summary: 'A location has a file name and a line, and its numbers count from 1',
  ...YAML_ERROR,
  messages: {
    ...MISSING_KEY,
    ...NOT_MAPPING,
    ...NOT_TEXT,
    ...NOT_WHOLE,
  },
  check: checkYaml(function* ({ locations }) {
    for (const { part } of locations) {
      yield* notMapping(part);
      yield* missingKeys(part, ['file_name', 'line']);
      yield* notText(part.at('file_name'));
      yield* notWhole(part.at('line'), 1);
      yield* notWhole(part.at('column'), 1);
      yield* notText(part.at('function'));
    }
  }),
});
