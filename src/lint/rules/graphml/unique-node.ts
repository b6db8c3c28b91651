import { attributeOf } from '../../../witness/graphml/graphml-stream.js';
import { quote } from '../../../witness/quote.js';
import type { Rule } from '../../rule.js';
import { GRAPHML_FAULT } from './graphml-rule.js';

export const uniqueNode: Rule = {
  id: 'WG022',
  name: 'unique-node',
  summary: 'Every node has an id of its own',
  ...GRAPHML_FAULT,
  witnessLint: ['N3'],
  check: {
    graphml: (report) => ({
      repeatedNode: (node) => {
        report({
          message: `there is a second node with the id ${quote(attributeOf(node, 'id') ?? '')}`,
          position: node.position,
        });
      },
    }),
  },
};
