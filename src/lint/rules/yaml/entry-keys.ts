import { CURRENT_VERSIONS } from '../../../witness/yaml/yaml-outline.js';
import { ALL_YAML_FORMATS } from '../../rule/formats.js';
import { defineRule } from '../../rule/rule.js';
import { checkYaml, YAML_ERROR } from '../../rule/yaml-rule.js';
import { findingAt, MISSING_KEY, missingKeys, NOT_MAPPING, notMapping } from '../../rule/yaml-values.js';

/** SV-Witnesses 2.0: entry_type, metadata and content are required. */
export const entryKeys = defineRule({
  id: 'WY006',
  name: 'entry-keys',
  summary: 'An entry has metadata and content',
  ...YAML_ERROR,
  formats: ALL_YAML_FORMATS,
  messages: {
    ...MISSING_KEY,
    ...NOT_MAPPING,
    noMetadata: "the entry lacks 'metadata'",
  },
  check: checkYaml(function* ({ entries }) {
    for (const { part, version } of entries) {
      const { value } = part.at('metadata');
      if (value === undefined) yield findingAt(part, 'noMetadata');
      yield* notMapping(part.at('metadata'));
      if (CURRENT_VERSIONS.includes(version)) yield* missingKeys(part, ['content']);
    }
  }),
});
