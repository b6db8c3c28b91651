import { findInExpressions } from '../../expressions/find-in-expressions.js';
import { ALL_YAML_FORMATS } from '../../rule/formats.js';
import { defineRule } from '../../rule/rule.js';

/** SV-Witnesses: expressions are free of side effects. */
export const expressionEffects = defineRule({
  id: 'WP023',
  name: 'expression-effects',
  summary: 'No expression changes the state of the program or calls a function',
  severity: 'error',
  consequence: 'none',
  formats: ALL_YAML_FORMATS,
  profile: 'default',
  needs: 'program',
  witnessLint: [],
  messages: {
    problem: 'an expression of a witness must not have side effects: {problem}',
  },
  check: findInExpressions(['side-effect', 'call']),
});
