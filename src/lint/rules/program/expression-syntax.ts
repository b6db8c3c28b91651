import { findInExpressions } from '../../expressions/find-in-expressions.js';
import { ALL_YAML_FORMATS } from '../../rule/formats.js';
import { defineRule } from '../../rule/rule.js';

/** SV-Witnesses: c_expression is C, and ext_c_expression adds terms that begin with a backslash. */
export const expressionSyntax = defineRule({
  id: 'WP020',
  name: 'expression-syntax',
  summary: 'Every expression is a C expression',
  severity: 'error',
  consequence: 'none',
  formats: ALL_YAML_FORMATS,
  profile: 'default',
  needs: 'program',
  witnessLint: [],
  messages: {
    problem: 'this is not a C expression: {problem}',
  },
  check: findInExpressions(['syntax']),
});
