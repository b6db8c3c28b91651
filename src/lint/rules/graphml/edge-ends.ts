import { readAttribute } from '../../../witness/graphml/graphml-stream.js';
import { GRAPHML_FAULT } from '../../rule/graphml-rule.js';
import { defineRule } from '../../rule/rule.js';

export const edgeEnds = defineRule({
  id: 'WG030',
  name: 'edge-ends',
  summary: 'An edge has the attributes `source` and `target`',
  ...GRAPHML_FAULT,
  witnessLint: ['E1'],
  messages: {
    missing: "<edge> lacks the attribute '{name}'",
  },
  check: {
    graphml: (report) => ({
      edge: (edge) => {
        for (const name of ['source', 'target']) {
          if (readAttribute(edge, name) !== undefined) continue;
          report({ messageId: 'missing', args: { name }, position: edge.position });
        }
      },
    }),
  },
});
