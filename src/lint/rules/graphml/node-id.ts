import { readAttribute } from '../../../witness/graphml/graphml-stream.js';
import { GRAPHML_FAULT } from '../../rule/graphml-rule.js';
import { defineRule } from '../../rule/rule.js';

export const nodeId = defineRule({
  id: 'WG020',
  name: 'node-id',
  summary: 'A node has the attribute `id`',
  ...GRAPHML_FAULT,
  witnessLint: ['N2'],
  messages: {
    missing: "<node> lacks the attribute 'id'",
  },
  check: {
    graphml: (report) => ({
      node: (node) => {
        if (readAttribute(node, 'id') !== undefined) return;
        report({ messageId: 'missing', position: node.position });
      },
    }),
  },
});
