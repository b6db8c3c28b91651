import { DECLARED } from '../../../witness/graphml/automaton-shape.js';
import { shorten } from '../../../witness/quote.js';
import { GRAPHML_FAULT } from '../../rule/graphml-rule.js';
import { defineRule } from '../../rule/rule.js';

export const undeclaredNode = defineRule({
  id: 'WG033',
  name: 'undeclared-node',
  summary: 'Both ends of every edge are nodes of the graph',
  ...GRAPHML_FAULT,
  witnessLint: ['E5'],
  messages: {
    undeclared: 'the node "{node}" is not declared',
  },
  check: {
    graphml: (report) => ({
      end: ({ shape }) => {
        for (let edge = 0; edge < shape.edgeCount; edge++) {
          const source = shape.edgeSource(edge);
          const target = shape.edgeTarget(edge);
          const missing = shape.has(source, DECLARED)
            ? shape.has(target, DECLARED)
              ? undefined
              : target
            : source;
          if (missing === undefined) continue;
          report({
            messageId: 'undeclared',
            args: { node: shorten(shape.readNodeId(missing)) },
            position: shape.positionOfEdge(edge),
          });
        }
      },
    }),
  },
});
