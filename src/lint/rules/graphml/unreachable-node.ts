import { DECLARED, ENTRY } from '../../../witness/graphml/automaton-shape.js';
import { quote } from '../../../witness/quote.js';
import type { Rule } from '../../rule.js';
import { GRAPHML_ADVICE } from './graphml-rule.js';
import { reachableFrom } from './reachable-from.js';

export const unreachableNode: Rule = {
  id: 'WG060',
  name: 'unreachable-node',
  summary: 'Every node can be reached from the entry',
  ...GRAPHML_ADVICE,
  witnessLint: [],
  check: {
    graphml: (report) => ({
      end: ({ shape }) => {
        const reached = reachableFrom(shape, ENTRY);
        if (reached === undefined) return;
        for (let node = 0; node < shape.nodeCount; node++) {
          if (reached[node] === 1 || !shape.has(node, DECLARED)) continue;
          report({
            message: `the node ${quote(shape.idOf(node))} cannot be reached from the entry`,
            position: shape.positionOf(node),
          });
        }
      },
    }),
  },
};
