import { OLD_VERSIONS } from '../../../witness/yaml/yaml-outline.js';
import { OLD_YAML_FORMATS } from '../../rule/formats.js';
import { defineRule } from '../../rule/rule.js';
import { checkYaml, YAML_ERROR } from '../../rule/yaml-rule.js';
import { MISSING_KEY, missingKeys, NOT_TEXT, NOT_WHOLE, notText, notWhole } from '../../rule/yaml-values.js';

/** README-YAML of 2022: lines count from 1 and columns from 0. */
export const oldLocation = defineRule({
  id: 'WY082',
  name: 'old-location',
  summary: 'A location of format 0.1 has a file with its hash, a line, a column and a function',
  ...YAML_ERROR,
  consequence: 'none',
  formats: OLD_YAML_FORMATS,
  messages: {
    ...MISSING_KEY,
    ...NOT_TEXT,
    ...NOT_WHOLE,
  },
  check: checkYaml(function* ({ entries }) {
    for (const { part, version } of entries) {
      if (!OLD_VERSIONS.includes(version)) continue;
      const location = part.at('location');
      yield* missingKeys(location, ['file_name', 'file_hash', 'line', 'column', 'function']);
      yield* notText(location.at('file_name'));
      yield* notWhole(location.at('line'), 1);
      yield* notWhole(location.at('column'), 0);
    }
  }),
});
