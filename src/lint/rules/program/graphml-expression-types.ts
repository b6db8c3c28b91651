import { findInGuards } from '../../expressions/graphml-expressions.js';
import { GRAPHML_FORMATS } from '../../rule/formats.js';
import { defineRule } from '../../rule/rule.js';

/** An expression that no compiler accepts has no meaning. */
export const graphmlExpressionTypes = defineRule({
  id: 'WP032',
  name: 'graphml-expression-types',
  summary: 'The types in an assumption or invariant match, and its value is a scalar',
  severity: 'warning',
  consequence: 'none',
  formats: GRAPHML_FORMATS,
  profile: 'default',
  needs: 'program',
  witnessLint: [],
  messages: {
    problem: '{problem}',
  },
  check: findInGuards(['type']),
});
