import { shorten } from '../../../witness/quote.js';
import { CallEdges } from '../../automaton/call-edges.js';
import { GRAPHML_ADVICE } from '../../graphml/graphml-rule.js';
import { statedType } from '../../graphml/stated-type.js';
import { defineRule } from '../../rule.js';

/** WitnessLint warns in strict mode, also of violation witnesses, which end inside of functions as a rule. */
export const functionsLeft = defineRule({
  id: 'WG072',
  name: 'functions-left',
  summary: 'A path of a correctness witness leaves the functions that it entered',
  ...GRAPHML_ADVICE,
  witnessLint: ['S5'],
  messages: {
    notLeft: 'no edge leaves "{node}", but the path has not returned from "{inside}"',
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
          // A violation ends a path inside of functions.
          if (type !== 'correctness_witness') return;
          calls.walkToEnds(shape, (node, inside) => {
            const args = { node: shorten(shape.idOf(node)), inside: shorten(inside) };
            report({ messageId: 'notLeft', args, position: shape.positionOf(node) });
          });
        },
      };
    },
  },
});
