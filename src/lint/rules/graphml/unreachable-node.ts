import { DECLARED, ENTRY } from '../../../witness/graphml/automaton-shape.js';
import { shorten } from '../../../witness/quote.js';
import { reachableFrom } from '../../automaton/reachable-from.js';
import { GRAPHML_ADVICE } from '../../rule/graphml-rule.js';
import { defineRule } from '../../rule/rule.js';

export const unreachableNode = defineRule({
  id: 'WG060',
  name: 'unreachable-node',
  summary: 'Every node is reachable from the entry',
  ...GRAPHML_ADVICE,
  witnessLint: [],
  messages: {
    unreachable: 'the node "{node}" is not reachable from the entry',
  },
  check: {
    graphml: (report) => ({
      end: ({ shape }) => {
        const reached = reachableFrom(shape, ENTRY);
        if (reached === undefined) return;
        for (let node = 0; node < shape.nodeCount; node++) {
          if (reached[node] === 1 || !shape.has(node, DECLARED)) continue;
          report({
            messageId: 'unreachable',
            args: { node: shorten(shape.readNodeId(node)) },
            position: shape.nodePosition(node),
          });
        }
      },
    }),
  },
});
