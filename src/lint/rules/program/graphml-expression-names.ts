import { findInGuards } from '../../expressions/graphml-expressions.js';
import { GRAPHML_FORMATS } from '../../rule/formats.js';
import { defineRule } from '../../rule/rule.js';

/** Tools write names of their own, which validators ignore: not an error. */
export const graphmlExpressionNames = defineRule({
  id: 'WP031',
  name: 'graphml-expression-names',
  summary: 'Every name in an assumption or invariant belongs to its function or to the whole program',
  severity: 'warning',
  consequence: 'none',
  formats: GRAPHML_FORMATS,
  profile: 'default',
  needs: 'program',
  witnessLint: [],
  messages: {
    problem: '{problem}',
  },
  check: findInGuards(['unknown-identifier']),
});
