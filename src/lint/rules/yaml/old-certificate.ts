import { OLD_VERSIONS } from '../../../witness/yaml/yaml-outline.js';
import { OLD_YAML_FORMATS } from '../../rule/formats.js';
import { defineRule } from '../../rule/rule.js';
import { checkYaml, YAML_ERROR } from '../../rule/yaml-rule.js';
import {
  MISSING_KEY,
  missingKeys,
  NOT_ONE_OF,
  NOT_THE_TEXT,
  notAllowedText,
  notTheText,
} from '../../rule/yaml-values.js';

/** README-YAML of 2022: target{uuid,type,file_hash} and certification{string,type,format}. */
export const oldCertificate = defineRule({
  id: 'WY083',
  name: 'old-certificate',
  summary: 'A certificate of format 0.1 names an invariant and a verdict',
  ...YAML_ERROR,
  consequence: 'none',
  formats: OLD_YAML_FORMATS,
  messages: {
    ...MISSING_KEY,
    ...NOT_ONE_OF,
    ...NOT_THE_TEXT,
  },
  check: checkYaml(function* ({ entries }) {
    for (const { part, version, type } of entries) {
      if (!OLD_VERSIONS.includes(version) || type !== 'loop_invariant_certificate') continue;
      yield* missingKeys(part.at('target'), ['uuid', 'type', 'file_hash']);
      const certification = part.at('certification');
      yield* missingKeys(certification, ['string', 'type', 'format']);
      yield* notAllowedText(certification.at('string'), ['confirmed', 'rejected']);
      yield* notTheText(certification.at('type'), 'verdict');
    }
  }),
});
