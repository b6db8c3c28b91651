import { OLD_VERSIONS } from '../../../witness/yaml/yaml-outline.js';
import { OLD_YAML_FORMATS } from '../../formats.js';
import { defineRule } from '../../rule.js';
import { checkYaml, YAML_ERROR } from '../../yaml/yaml-rule.js';
import { MISSING_KEY, missingKeys, NOT_ONE_OF, NOT_TEXT, notOneOf, notText } from '../../yaml/yaml-values.js';

/** README-YAML of 2022: string, type assertion, format C. */
export const oldInvariant = defineRule({
  id: 'WY081',
  name: 'old-invariant',
  summary: 'An invariant of format 0.1 is a C assertion as a text',
  ...YAML_ERROR,
  consequence: 'none',
  formats: OLD_YAML_FORMATS,
  messages: {
    ...MISSING_KEY,
    ...NOT_ONE_OF,
    ...NOT_TEXT,
  },
  check: checkYaml(function* ({ entries }) {
    for (const { part, version } of entries) {
      if (!OLD_VERSIONS.includes(version)) continue;
      for (const key of ['loop_invariant', 'location_invariant']) {
        const invariant = part.at(key);
        yield* missingKeys(invariant, ['string', 'type', 'format']);
        yield* notText(invariant.at('string'));
        yield* notOneOf(invariant.at('type'), ['assertion']);
        yield* notOneOf(invariant.at('format'), ['C']);
      }
    }
  }),
});
