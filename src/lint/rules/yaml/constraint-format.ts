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

/** SV-Witnesses 2.0: c_expression for assumptions, acsl_expression for function_return; 2.1 has ext_c_expression. */
export const constraintFormat = defineRule({
  id: 'WY051',
  name: 'constraint-format',
  summary: 'A constraint has a string as its value, and the format that its type and version require',
  ...YAML_ERROR,
  messages: {
    ...MISSING_KEY,
    ...NOT_MAPPING,
    ...NOT_ONE_OF,
    ...NOT_THE_TEXT,
    ...NOT_TEXT,
  },
  check: checkYaml(function* ({ waypoints }) {
    for (const { entry, part, type } of waypoints) {
      const constraint = part.at('constraint');
      if (constraint.value === undefined || !['assumption', 'branching', 'function_return'].includes(type))
        continue;
      yield* notMapping(constraint);
      yield* missingKeys(constraint, type === 'branching' ? ['value'] : ['value', 'format']);
      if (type === 'branching') continue;
      yield* notText(constraint.at('value'));
      const format = constraint.at('format');
      // Files labelled 2.0 also use the extended format.
      if (type === 'assumption') yield* notAllowedText(format, ['c_expression', 'ext_c_expression']);
      else if (entry.version !== '2.0') yield* notTheText(format, 'ext_c_expression');
      else yield* notAllowedText(format, ['acsl_expression', 'ext_c_expression']);
    }
  }),
});
