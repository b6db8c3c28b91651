import type { DataVisitor, GraphmlOwner } from '../../../witness/graphml/graphml-events.js';
import { readAttribute } from '../../../witness/graphml/graphml-stream.js';
import { GRAPHML_WARNING } from '../../rule/graphml-rule.js';
import { defineRule } from '../../rule/rule.js';

/** Format section 1.3; WitnessLint has this check switched off. */
export const cycleheadInvariant = defineRule({
  id: 'WG073',
  name: 'cyclehead-invariant',
  summary: 'The cycle head has an invariant that describes the recurrent set',
  ...GRAPHML_WARNING,
  witnessLint: [],
  messages: {
    noInvariant: 'the cycle head has no <data key="invariant">; state the recurrent set',
  },
  check: {
    graphml: (report) => {
      let hasDefault = false;
      let last: GraphmlOwner | undefined;
      return {
        key: (key) => {
          hasDefault ||=
            readAttribute(key, 'id') === 'invariant' && key.children.some(({ local }) => local === 'default');
        },
        nodeData: new Map<string, DataVisitor>([
          [
            'cyclehead',
            ({ value, position }, node) => {
              if (value !== 'true' || node === last) return;
              last = node;
              if (hasDefault || node.data.some(({ name }) => name === 'invariant')) return;
              report({
                messageId: 'noInvariant',
                position,
              });
            },
          ],
        ]),
      };
    },
  },
});
