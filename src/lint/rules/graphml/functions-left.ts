import { quote } from '../../../witness/quote.js';
import type { Rule } from '../../rule.js';
import { CallEdges } from './call-edges.js';
import { GRAPHML_ADVICE } from './graphml-rule.js';
import { statedType } from './stated-type.js';

/** WitnessLint warns in strict mode, also of violation witnesses, which end inside of functions as a rule. */
export const functionsLeft: Rule = {
  id: 'WG072',
  name: 'functions-left',
  summary: 'A path of a correctness witness leaves the functions that it entered',
  ...GRAPHML_ADVICE,
  witnessLint: ['S5'],
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
            const message = `no edge leaves ${quote(shape.idOf(node))}, but the path has not returned from ${quote(inside)}`;
            report({ message, position: shape.positionOf(node) });
          });
        },
      };
    },
  },
};
