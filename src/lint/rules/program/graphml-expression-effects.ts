import { findInGuards } from '../../expressions/graphml-expressions.js';
import { GRAPHML_FORMATS } from '../../rule/formats.js';
import { defineRule } from '../../rule/rule.js';

/** README-GraphML: no side effects and calls. Tools do write a single assignment; a separate rule is about that. */
export const graphmlExpressionEffects = defineRule({
  id: 'WP033',
  name: 'graphml-expression-effects',
  summary: 'No assumption or invariant changes the state of the program or calls a function',
  severity: 'error',
  consequence: 'none',
  formats: GRAPHML_FORMATS,
  profile: 'default',
  needs: 'program',
  witnessLint: [],
  messages: {
    problem: 'an assumption or invariant must not have side effects: {problem}',
  },
  check: findInGuards(['side-effect', 'call']),
});
