import { shorten } from '../../../witness/quote.js';
import { CallEdges } from '../../automaton/call-edges.js';
import { GRAPHML_WARNING } from '../../rule/graphml-rule.js';
import { defineRule } from '../../rule/rule.js';

/** Depth first from the entry, each node once, like WitnessLint in strict mode. */
export const functionStack = defineRule({
  id: 'WG071',
  name: 'function-stack',
  summary: 'An edge returns only from the function that was entered last',
  ...GRAPHML_WARNING,
  profile: 'strict',
  witnessLint: ['S4'],
  messages: {
    nothingEntered: 'the edge returns from "{function}", but no function has been entered',
    otherEntered: 'the edge returns from "{function}", but "{inside}" was entered last',
  },
  check: {
    graphml: (report) => {
      const calls = new CallEdges();
      return {
        edge: (edge) => calls.add(edge),
        end: ({ shape }) => {
          calls.walk(shape, (edge, { returnFrom, inside }) => {
            const position = shape.positionOfEdge(edge);
            const args = { function: shorten(returnFrom) };
            if (inside === undefined) report({ messageId: 'nothingEntered', args, position });
            else report({ messageId: 'otherEntered', args: { ...args, inside: shorten(inside) }, position });
          });
        },
      };
    },
  },
});
