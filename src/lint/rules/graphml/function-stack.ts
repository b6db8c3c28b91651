import { quote } from '../../../witness/quote.js';
import type { Rule } from '../../rule.js';
import { CallEdges } from './call-edges.js';
import { GRAPHML_WARNING } from './graphml-rule.js';

/** Depth first from the entry, each node once, as WitnessLint does in strict mode. */
export const functionStack: Rule = {
  id: 'WG071',
  name: 'function-stack',
  summary: 'Only the function that was entered last is returned from',
  ...GRAPHML_WARNING,
  profile: 'strict',
  witnessLint: ['S4'],
  check: {
    graphml: (report) => {
      const calls = new CallEdges();
      return {
        edge: (edge) => calls.add(edge),
        end: ({ shape }) => {
          calls.walk(shape, (edge, { returnFrom, inside }) => {
            const place =
              inside === undefined ? 'no function has been entered' : `${quote(inside)} was entered last`;
            report({
              message: `the edge returns from ${quote(returnFrom)}, but ${place}`,
              position: shape.positionOfEdge(edge),
            });
          });
        },
      };
    },
  },
};
