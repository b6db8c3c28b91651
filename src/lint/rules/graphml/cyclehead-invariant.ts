import { attributeOf } from '../../../witness/graphml/graphml-stream.js';
import type { Rule } from '../../rule.js';
import { GRAPHML_WARNING } from './graphml-rule.js';

/** Format section 1.3; WitnessLint has the check switched off. */
export const cycleheadInvariant: Rule = {
  id: 'WG073',
  name: 'cyclehead-invariant',
  summary: 'The cycle head has an invariant: the recurrent set',
  ...GRAPHML_WARNING,
  witnessLint: [],
  check: {
    graphml: (report) => {
      let hasDefault = false;
      return {
        key: (key) => {
          hasDefault ||=
            attributeOf(key, 'id') === 'invariant' && key.children.some(({ local }) => local === 'default');
        },
        node: ({ data }) => {
          const head = data.find(({ name, value }) => name === 'cyclehead' && value === 'true');
          if (head === undefined || hasDefault || data.some(({ name }) => name === 'invariant')) return;
          report({
            message: 'the cycle head has no <data key="invariant">; state the recurrent set',
            position: head.position,
          });
        },
      };
    },
  },
};
