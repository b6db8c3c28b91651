import { VIOLATION } from '../../../witness/graphml/automaton-shape.js';
import { shorten } from '../../../witness/quote.js';
import { GRAPHML_WARNING } from '../../rule/graphml-rule.js';
import { defineRule } from '../../rule/rule.js';

/** CPAchecker refuses such a witness. */
export const edgeOfViolation = defineRule({
  id: 'WG062',
  name: 'edge-of-violation',
  summary: 'No edge leaves a violation node',
  ...GRAPHML_WARNING,
  witnessLint: [],
  messages: {
    leavesViolation: 'the edge leaves the violation node "{node}"',
  },
  check: {
    graphml: (report) => ({
      end: ({ shape }) => {
        for (let edge = 0; edge < shape.edgeCount; edge++) {
          const source = shape.edgeSource(edge);
          if (!shape.has(source, VIOLATION)) continue;
          report({
            messageId: 'leavesViolation',
            args: { node: shorten(shape.readNodeId(source)) },
            position: shape.positionOfEdge(edge),
          });
        }
      },
    }),
  },
});
