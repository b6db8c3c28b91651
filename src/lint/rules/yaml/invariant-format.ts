import { defineRule } from '../../rule/rule.js';
import { checkYaml, YAML_ERROR } from '../../rule/yaml-rule.js';
import { NOT_ONE_OF, NOT_THE_TEXT, notAllowedText, notTheText } from '../../rule/yaml-values.js';

/** SV-Witnesses 2.0: c_expression; 2.1 adds ext_c_expression. */
export const invariantFormat = defineRule({
  id: 'WY062',
  name: 'invariant-format',
  summary: 'The format of an invariant exists in the version of the format',
  ...YAML_ERROR,
  messages: {
    ...NOT_ONE_OF,
    ...NOT_THE_TEXT,
  },
  check: checkYaml(function* ({ invariants }) {
    for (const { entry, part } of invariants) {
      const format = part.at('format');
      if (entry.version === '2.0') yield* notTheText(format, 'c_expression');
      else yield* notAllowedText(format, ['c_expression', 'ext_c_expression']);
    }
  }),
});
