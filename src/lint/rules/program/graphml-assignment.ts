import { findAssignments } from '../../expressions/graphml-expressions.js';
import { GRAPHML_FORMATS } from '../../rule/formats.js';
import { defineRule } from '../../rule/rule.js';

/** CBMC writes `x = 5;` on the edge that assigns, and validators read it as `x == 5`. */
export const graphmlAssignment = defineRule({
  id: 'WP034',
  name: 'graphml-assignment',
  summary: 'An assumption is a condition, not an assignment',
  severity: 'warning',
  consequence: 'none',
  formats: GRAPHML_FORMATS,
  profile: 'strict',
  needs: 'program',
  witnessLint: [],
  messages: {
    assignment: 'an assumption is a condition; write == instead of =',
  },
  check: findAssignments(),
});
