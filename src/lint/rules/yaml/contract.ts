import { defineRule } from '../../rule/rule.js';
import { checkYaml, YAML_ERROR } from '../../rule/yaml-rule.js';
import {
  MISSING_KEY,
  missingKeys,
  NOT_MAPPING,
  NOT_ONE_OF,
  NOT_TEXT,
  NOT_THE_TEXT,
  notAllowedText,
  notMapping,
  notText,
  notTheText,
} from '../../rule/yaml-values.js';

/** SV-Witnesses 2.1. */
export const contract = defineRule({
  id: 'WY063',
  name: 'contract',
  summary: 'A contract is a `function_contract` with a location, a format, and strings as clauses',
  ...YAML_ERROR,
  formats: ['yaml 2.1', 'yaml 2.2'],
  messages: {
    ...MISSING_KEY,
    ...NOT_MAPPING,
    ...NOT_ONE_OF,
    ...NOT_THE_TEXT,
    ...NOT_TEXT,
  },
  check: checkYaml(function* ({ current, contracts }) {
    for (const { type, version, content } of current) {
      if (type !== 'invariant_set' || version === '2.0') continue;
      for (const item of content.items) yield* notMapping(item.at('contract'));
    }
    for (const { entry, part } of contracts) {
      if (entry.version === '2.0') continue;
      yield* missingKeys(part, ['type', 'location', 'format']);
      yield* notTheText(part.at('type'), 'function_contract');
      yield* notText(part.at('requires'));
      yield* notText(part.at('ensures'));
      yield* notAllowedText(part.at('format'), ['c_expression', 'ext_c_expression']);
    }
  }),
});
