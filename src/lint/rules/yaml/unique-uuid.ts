import { shorten } from '../../../witness/quote.js';
import { ALL_YAML_FORMATS } from '../../rule/formats.js';
import { defineRule } from '../../rule/rule.js';
import { checkYaml, YAML_ERROR } from '../../rule/yaml-rule.js';
import { findingAt } from '../../rule/yaml-values.js';

/** RFC 4122: a UUID identifies one thing. */
export const uniqueUuid = defineRule({
  id: 'WY014',
  name: 'unique-uuid',
  summary: 'No two entries have the same UUID',
  ...YAML_ERROR,
  severity: 'warning',
  consequence: 'none',
  formats: ALL_YAML_FORMATS,
  messages: {
    repeated: 'another entry has the same UUID "{uuid}"',
  },
  check: checkYaml(function* ({ entries }) {
    const seen = new Set<string>();
    for (const { metadata } of entries) {
      const uuid = metadata.at('uuid');
      const text = uuid.text?.toLowerCase();
      if (text === undefined || text === '') continue;
      if (seen.has(text)) yield findingAt(uuid, 'repeated', { uuid: shorten(text) });
      seen.add(text);
    }
  }),
});
