import { attributeOf } from '../../../witness/graphml/graphml-stream.js';
import { quote } from '../../../witness/quote.js';
import type { Rule } from '../../rule.js';
import { GRAPHML_WARNING } from './graphml-rule.js';

/** SV-COMP runs WitnessLint with --ignoreSelfLoops. */
export const selfLoop: Rule = {
  id: 'WG032',
  name: 'self-loop',
  summary: 'No edge leads back to its own node',
  ...GRAPHML_WARNING,
  witnessLint: ['E3'],
  check: {
    graphml: (report) => ({
      edge: (edge) => {
        const source = attributeOf(edge, 'source');
        if (source === undefined || source !== attributeOf(edge, 'target')) return;
        report({
          message: `the edge leads from ${quote(source)} to itself; a state stays by itself where no edge matches`,
          position: edge.position,
        });
      },
    }),
  },
};
