import { shorten } from '../../../witness/quote.js';
import { ALL_YAML_FORMATS } from '../../rule/formats.js';
import { defineRule } from '../../rule/rule.js';
import { checkYaml, YAML_ERROR } from '../../rule/yaml-rule.js';
import { findingAt } from '../../rule/yaml-values.js';

/** CPAchecker refuses a file whose entries have different versions. */
export const oneFormatVersion = defineRule({
  id: 'WY012',
  name: 'one-format-version',
  summary: 'All entries have the same format version',
  ...YAML_ERROR,
  formats: ALL_YAML_FORMATS,
  messages: {
    differs: `'format_version' is "{value}" here and "{before}" before`,
  },
  check: checkYaml(function* ({ entries, version }) {
    for (const { metadata } of entries) {
      const part = metadata.at('format_version');
      const { text } = part;
      if (text === undefined || text === version) continue;
      yield findingAt(part, 'differs', { value: shorten(text), before: shorten(version) });
    }
  }),
});
