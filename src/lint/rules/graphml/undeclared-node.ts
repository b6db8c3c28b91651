import { DECLARED } from '../../../witness/graphml/automaton-shape.js';
import { quote } from '../../../witness/quote.js';
import type { Rule } from '../../rule.js';
import { GRAPHML_FAULT } from './graphml-rule.js';

export const undeclaredNode: Rule = {
  id: 'WG033',
  name: 'undeclared-node',
  summary: 'The ends of every edge are nodes of the graph',
  ...GRAPHML_FAULT,
  witnessLint: ['E5'],
  check: {
    graphml: (report) => ({
      end: ({ shape }) => {
        for (let edge = 0; edge < shape.edgeCount; edge++) {
          const source = shape.sourceOf(edge);
          const target = shape.targetOf(edge);
          const missing = shape.has(source, DECLARED)
            ? shape.has(target, DECLARED)
              ? undefined
              : target
            : source;
          if (missing === undefined) continue;
          report({
            message: `the node ${quote(shape.idOf(missing))} is not declared`,
            position: shape.positionOfEdge(edge),
          });
        }
      },
    }),
  },
};
