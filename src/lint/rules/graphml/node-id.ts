import { attributeOf } from '../../../witness/graphml/graphml-stream.js';
import type { Rule } from '../../rule.js';
import { GRAPHML_FAULT } from './graphml-rule.js';

export const nodeId: Rule = {
  id: 'WG020',
  name: 'node-id',
  summary: 'A node has the attribute `id`',
  ...GRAPHML_FAULT,
  witnessLint: ['N2'],
  check: {
    graphml: (report) => ({
      node: (node) => {
        if (attributeOf(node, 'id') !== undefined) return;
        report({ message: `<node> lacks the attribute 'id'`, position: node.position });
      },
    }),
  },
};
