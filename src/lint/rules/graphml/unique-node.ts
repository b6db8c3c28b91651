import { readAttribute } from '../../../witness/graphml/graphml-stream.js';
import { shorten } from '../../../witness/quote.js';
import { GRAPHML_FAULT } from '../../rule/graphml-rule.js';
import { defineRule } from '../../rule/rule.js';

export const uniqueNode = defineRule({
  id: 'WG022',
  name: 'unique-node',
  summary: 'Every node has an id of its own',
  ...GRAPHML_FAULT,
  witnessLint: ['N3'],
  messages: {
    repeated: 'there is a second node with the id "{node}"',
  },
  check: {
    graphml: (report) => ({
      repeatedNode: (node) => {
        report({
          messageId: 'repeated',
          args: { node: shorten(readAttribute(node, 'id') ?? '') },
          position: node.position,
        });
      },
    }),
  },
});
