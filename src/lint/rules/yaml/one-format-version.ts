import { quote } from '../../../witness/quote.js';
import { ALL_YAML_FORMATS } from '../../formats.js';
import type { Rule } from '../../rule.js';
import { checkYaml, YAML_ERROR } from '../../yaml-rule.js';
import { findingAt } from '../../yaml-values.js';

/** CPAchecker refuses a file whose entries differ. */
export const oneFormatVersion: Rule = {
  id: 'WY012',
  name: 'one-format-version',
  summary: 'All entries have the same format version',
  ...YAML_ERROR,
  formats: ALL_YAML_FORMATS,
  check: checkYaml(function* ({ entries, version }) {
    for (const { metadata } of entries) {
      const part = metadata.at('format_version');
      const { text } = part;
      if (text === undefined || text === version) continue;
      yield findingAt(part, `'format_version' is ${quote(text)} here and ${quote(version)} before`);
    }
  }),
};
