import { OLD_VERSIONS } from '../../../witness/yaml/yaml-outline.js';
import { OLD_YAML_FORMATS } from '../../rule/formats.js';
import { defineRule } from '../../rule/rule.js';
import { checkYaml, YAML_ERROR } from '../../rule/yaml-rule.js';
import {
  MISSING_KEY,
  missingKeys,
  NOT_TEXT,
  NOT_THE_TEXT,
  notText,
  notTheText,
} from '../../rule/yaml-values.js';

/** README-YAML of 2022: string, type assertion, format C. */
export const oldInvariant = defineRule({
  id: 'WY081',
  name: 'old-invariant',
  summary: 'An invariant of format 0.1 is a C assertion as a string',
  ...YAML_ERROR,
  consequence: 'none',
  formats: OLD_YAML_FORMATS,
  messages: {
    ...MISSING_KEY,
    ...NOT_THE_TEXT,
    ...NOT_TEXT,
  },
  check: checkYaml(function* ({ entries }) {
    for (const { part, version } of entries) {
      if (!OLD_VERSIONS.includes(version)) continue;
      for (const key of ['loop_invariant', 'location_invariant']) {
        const invariant = part.at(key);
        yield* missingKeys(invariant, ['string', 'type', 'format']);
        yield* notText(invariant.at('string'));
        yield* notTheText(invariant.at('type'), 'assertion');
        yield* notTheText(invariant.at('format'), 'C');
      }
    }
  }),
});
