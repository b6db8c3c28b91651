import { findInExpressions } from '../../expressions/find-in-expressions.js';
import { ALL_YAML_FORMATS } from '../../rule/formats.js';
import { defineRule } from '../../rule/rule.js';

/** An expression that no compiler accepts has no meaning. */
export const expressionTypes = defineRule({
  id: 'WP022',
  name: 'expression-types',
  summary: 'The types in an expression match, and its value is a scalar',
  severity: 'error',
  consequence: 'none',
  formats: ALL_YAML_FORMATS,
  profile: 'default',
  needs: 'program',
  witnessLint: [],
  messages: {
    problem: '{problem}',
  },
  check: findInExpressions(['type']),
});
