import { quote, shorten } from '../../../witness/quote.js';
import { CURRENT_VERSIONS, OLD_VERSIONS } from '../../../witness/yaml/yaml-outline.js';
import { isMapping } from '../../../witness/yaml/yaml-part.js';
import { ALL_YAML_FORMATS } from '../../rule/formats.js';
import { defineRule } from '../../rule/rule.js';
import { checkYaml, YAML_ERROR } from '../../rule/yaml-rule.js';
import { findingAt } from '../../rule/yaml-values.js';

/** SV-Witnesses: 2.0, 2.1 and 2.2; 0.1 and 0.2 were in use until SV-COMP 2023. */
export const formatVersion = defineRule({
  id: 'WY010',
  name: 'format-version',
  summary: 'The metadata state an existing format version',
  ...YAML_ERROR,
  formats: ALL_YAML_FORMATS,
  messages: {
    missing: "'metadata' lacks 'format_version'",
    unknown: `'format_version' must be one of {known}, not "{value}"`,
  },
  check: checkYaml(function* ({ entries }) {
    for (const { metadata } of entries) {
      if (!isMapping(metadata.value)) continue;
      const version = metadata.at('format_version');
      const { text } = version;
      if (text === undefined) yield findingAt(version, 'missing');
      else if (!CURRENT_VERSIONS.includes(text) && !OLD_VERSIONS.includes(text)) {
        const known = CURRENT_VERSIONS.map(quote).join(', ');
        yield findingAt(version, 'unknown', { known, value: shorten(text) });
      }
    }
  }),
});
