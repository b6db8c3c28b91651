import { findInGuards } from '../../expressions/graphml-expressions.js';
import { GRAPHML_FORMATS } from '../../rule/formats.js';
import { defineRule } from '../../rule/rule.js';

/** Validators ignore what they cannot parse, so this is not an error. */
export const graphmlExpressionSyntax = defineRule({
  id: 'WP030',
  name: 'graphml-expression-syntax',
  summary: 'The assumptions of an edge and the invariant of a node are C expressions',
  severity: 'error',
  consequence: 'none',
  formats: GRAPHML_FORMATS,
  profile: 'default',
  needs: 'program',
  witnessLint: [],
  messages: {
    problem: 'this is not a C expression: {problem}',
  },
  check: findInGuards(['syntax']),
});
