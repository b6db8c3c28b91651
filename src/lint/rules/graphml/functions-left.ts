import { shorten } from '../../../witness/quote.js';
import { CallEdges } from '../../automaton/call-edges.js';
import { GRAPHML_ADVICE } from '../../rule/graphml-rule.js';
import { defineRule } from '../../rule/rule.js';
import { statedType } from '../../rule/stated-type.js';

/** WitnessLint warns in strict mode, even for violation witnesses, which normally end inside functions. */
export const functionsLeft = defineRule({
  id: 'WG072',
  name: 'functions-left',
  summary: 'A path of a correctness witness returns from every function that it enters',
  ...GRAPHML_ADVICE,
  witnessLint: ['S5'],
  messages: {
    notLeft: 'the path ends at "{node}" without returning from "{inside}"',
  },
  check: {
    graphml: (report) => {
      const calls = new CallEdges();
      let type: string | undefined;
      return {
        edge: (edge) => calls.add(edge),
        graph: ({ data }) => {
          type = statedType(data);
        },
        end: ({ shape }) => {
          // A violation ends a path inside functions.
          if (type !== 'correctness_witness') return;
          calls.walkToEnds(shape, (node, inside) => {
            const args = { node: shorten(shape.readNodeId(node)), inside: shorten(inside) };
            report({ messageId: 'notLeft', args, position: shape.nodePosition(node) });
          });
        },
      };
    },
  },
});
