import { defineRule } from '../../rule/rule.js';
import { checkYaml, YAML_ERROR } from '../../rule/yaml-rule.js';
import { findingAt } from '../../rule/yaml-values.js';

const COMPARISON = /^\s*(?:\(\s*)?\\result\s*(?:==|!=|<=|>=|<|>)\s*[^=<>\s\\][^=<>\\]*$/;

/** SV-Witnesses 2.0: `\\result <op> <constant>`; since 2.1 any expression over \\result. */
export const returnValue = defineRule({
  id: 'WY056',
  name: 'return-value',
  summary: 'The constraint of a function_return is about \\result',
  ...YAML_ERROR,
  consequence: 'none',
  messages: {
    noResult: 'the constraint of a function_return must mention \\result',
    notComparison: 'an acsl_expression must be "\\result", one of == != <= < > >=, and a constant',
  },
  check: checkYaml(function* ({ waypoints }) {
    for (const { part, type } of waypoints) {
      const constraint = part.at('constraint');
      const value = constraint.at('value');
      if (type !== 'function_return' || typeof value.value !== 'string') continue;
      if (!value.value.includes('\\result')) {
        yield findingAt(value, 'noResult');
      } else if (constraint.at('format').text === 'acsl_expression' && !COMPARISON.test(value.value)) {
        yield findingAt(value, 'notComparison');
      }
    }
  }),
});
