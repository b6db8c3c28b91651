import { quote } from '../../../witness/quote.js';
import { ALL_YAML_FORMATS } from '../../formats.js';
import type { Rule } from '../../rule.js';
import { checkYaml, YAML_ERROR } from '../../yaml-rule.js';
import { findingAt } from '../../yaml-values.js';

/** RFC 4122: a UUID is the name of one thing. */
export const uniqueUuid: Rule = {
  id: 'WY014',
  name: 'unique-uuid',
  summary: 'No two entries have the same UUID',
  ...YAML_ERROR,
  severity: 'warning',
  consequence: 'none',
  formats: ALL_YAML_FORMATS,
  check: checkYaml(function* ({ entries }) {
    const seen = new Set<string>();
    for (const { metadata } of entries) {
      const uuid = metadata.at('uuid');
      const text = uuid.text?.toLowerCase();
      if (text === undefined || text === '') continue;
      if (seen.has(text)) yield findingAt(uuid, `the UUID ${quote(text)} is that of another entry too`);
      seen.add(text);
    }
  }),
};
