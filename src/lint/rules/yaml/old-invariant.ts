import { OLD_VERSIONS } from '../../../witness/yaml/yaml-outline.js';
import { OLD_YAML_FORMATS } from '../../formats.js';
import type { Rule } from '../../rule.js';
import { checkYaml, YAML_ERROR } from '../../yaml-rule.js';
import { missingKeys, notOneOf, notText } from '../../yaml-values.js';

/** README-YAML of 2022: string, type assertion, format C. */
export const oldInvariant: Rule = {
  id: 'WY081',
  name: 'old-invariant',
  summary: 'An invariant of format 0.1 is a C assertion as a text',
  ...YAML_ERROR,
  consequence: 'none',
  formats: OLD_YAML_FORMATS,
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
};
