import { shorten } from '../../../witness/quote.js';
import { ALL_YAML_FORMATS } from '../../rule/formats.js';
import { defineRule } from '../../rule/rule.js';
import { checkYaml, YAML_ERROR } from '../../rule/yaml-rule.js';
import { findingAt, quoting } from '../../rule/yaml-values.js';

/** Unquoted, 2.0 is a number, which many readers do not find equal to the string "2.0". */
export const formatVersionText = defineRule({
  id: 'WY011',
  name: 'format-version-text',
  summary: 'The format version is a string, not a number',
  ...YAML_ERROR,
  formats: ALL_YAML_FORMATS,
  messages: {
    number: `'format_version' must be a string: write "{value}" in quotes`,
  },
  check: checkYaml(function* ({ entries }) {
    for (const { metadata } of entries) {
      const version = metadata.at('format_version');
      if (version.text === undefined || typeof version.value === 'string') continue;
      yield findingAt(version, 'number', { value: shorten(version.text) }, quoting(version));
    }
  }),
});
