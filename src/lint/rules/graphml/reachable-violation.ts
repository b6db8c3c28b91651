import { CYCLEHEAD, ENTRY, VIOLATION } from '../../../witness/graphml/automaton-shape.js';
import { leadsTo } from '../../automaton/reachable-from.js';
import { GRAPHML_WARNING } from '../../rule/graphml-rule.js';
import { defineRule } from '../../rule/rule.js';
import { statedType } from '../../rule/stated-type.js';

/** CPAchecker refuses such a witness; for termination, the cycle head takes the place of the violation. */
export const reachableViolation = defineRule({
  id: 'WG061',
  name: 'reachable-violation',
  summary: 'In a violation witness, a path leads from the entry to a violation node or a cycle head',
  ...GRAPHML_WARNING,
  witnessLint: [],
  messages: {
    unreachable: 'no node with <data key="violation">true</data> is reachable from the entry',
  },
  check: {
    graphml: (report) => {
      let type: string | undefined;
      return {
        graph: ({ data }) => {
          type = statedType(data);
        },
        end: ({ shape, position }) => {
          if (type !== 'violation_witness') return;
          if (leadsTo(shape, ENTRY, VIOLATION | CYCLEHEAD) !== 'no') return;
          report({
            messageId: 'unreachable',
            position,
          });
        },
      };
    },
  },
});
