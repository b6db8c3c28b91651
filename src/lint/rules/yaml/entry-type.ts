import { defineRule } from '../../rule/rule.js';
import { checkYaml, YAML_ERROR } from '../../rule/yaml-rule.js';
import { MISSING_KEY, missingKeys, NOT_ONE_OF, notAllowedText } from '../../rule/yaml-values.js';

const TYPES = ['violation_sequence', 'invariant_set'];

/** SV-Witnesses 2.0: violation_sequence and invariant_set; 2.1 adds ghost_instrumentation. */
export const entryType = defineRule({
  id: 'WY004',
  name: 'entry-type',
  summary: 'The `entry_type` exists in the version of the format',
  ...YAML_ERROR,
  messages: {
    ...MISSING_KEY,
    ...NOT_ONE_OF,
  },
  check: checkYaml(function* ({ current }) {
    for (const { part, version } of current) {
      yield* missingKeys(part, ['entry_type']);
      const types = version === '2.0' ? TYPES : [...TYPES, 'ghost_instrumentation'];
      yield* notAllowedText(part.at('entry_type'), types);
    }
  }),
});
