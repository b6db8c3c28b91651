import { CYCLEHEAD, ENTRY, VIOLATION } from '../../../witness/graphml/automaton-shape.js';
import type { Rule } from '../../rule.js';
import { GRAPHML_WARNING } from './graphml-rule.js';
import { reachableFrom } from './reachable-from.js';
import { statedType } from './stated-type.js';

/** CPAchecker refuses such a witness; of termination, the cycle head takes the place of the violation. */
export const reachableViolation: Rule = {
  id: 'WG061',
  name: 'reachable-violation',
  summary: 'A violation witness leads from its entry to a violation, or to a cycle head',
  ...GRAPHML_WARNING,
  witnessLint: [],
  check: {
    graphml: (report) => {
      let type: string | undefined;
      return {
        graph: ({ data }) => {
          type = statedType(data);
        },
        end: ({ shape, position }) => {
          const reached = reachableFrom(shape, ENTRY);
          if (type !== 'violation_witness' || reached === undefined) return;
          for (let node = 0; node < shape.nodeCount; node++) {
            if (reached[node] === 1 && shape.has(node, VIOLATION | CYCLEHEAD)) return;
          }
          report({
            message: 'no node with <data key="violation">true</data> can be reached from the entry',
            position,
          });
        },
      };
    },
  },
};
