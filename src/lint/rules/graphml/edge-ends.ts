import { attributeOf } from '../../../witness/graphml/graphml-stream.js';
import type { Rule } from '../../rule.js';
import { GRAPHML_FAULT } from './graphml-rule.js';

export const edgeEnds: Rule = {
  id: 'WG030',
  name: 'edge-ends',
  summary: 'An edge has the attributes `source` and `target`',
  ...GRAPHML_FAULT,
  witnessLint: ['E1'],
  check: {
    graphml: (report) => ({
      edge: (edge) => {
        for (const name of ['source', 'target']) {
          if (attributeOf(edge, name) !== undefined) continue;
          report({ message: `<edge> lacks the attribute '${name}'`, position: edge.position });
        }
      },
    }),
  },
};
