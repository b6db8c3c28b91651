import { VIOLATION } from '../../../witness/graphml/automaton-shape.js';
import { quote } from '../../../witness/quote.js';
import type { Rule } from '../../rule.js';
import { GRAPHML_WARNING } from './graphml-rule.js';

/** CPAchecker refuses such a witness. */
export const edgeOfViolation: Rule = {
  id: 'WG062',
  name: 'edge-of-violation',
  summary: 'No edge leaves a violation node',
  ...GRAPHML_WARNING,
  witnessLint: [],
  check: {
    graphml: (report) => ({
      end: ({ shape }) => {
        for (let edge = 0; edge < shape.edgeCount; edge++) {
          const source = shape.sourceOf(edge);
          if (!shape.has(source, VIOLATION)) continue;
          report({
            message: `the edge leaves the violation node ${quote(shape.idOf(source))}`,
            position: shape.positionOfEdge(edge),
          });
        }
      },
    }),
  },
};
