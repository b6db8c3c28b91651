import { GRAPHML_FORMATS } from '../../formats.js';
import { findInGuards } from '../../program/graphml-expressions.js';
import { defineRule } from '../../rule.js';

/** Tools write names of their own, which validators pass over: no error. */
export const graphmlExpressionNames = defineRule({
  id: 'WP031',
  name: 'graphml-expression-names',
  summary: 'Each name in an assumption or invariant is one of its function or of the whole program',
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
