import { findInExpressions } from '../../expressions/find-in-expressions.js';
import { ALL_YAML_FORMATS } from '../../rule/formats.js';
import { defineRule } from '../../rule/rule.js';

/** SV-Witnesses: an expression uses variables in scope at the location. */
export const expressionNames = defineRule({
  id: 'WP021',
  name: 'expression-names',
  summary: 'Every name in an expression is in scope at its location',
  severity: 'error',
  consequence: 'none',
  formats: ALL_YAML_FORMATS,
  profile: 'default',
  needs: 'program',
  witnessLint: [],
  messages: {
    problem: '{problem}',
  },
  check: findInExpressions(['unknown-identifier']),
});
