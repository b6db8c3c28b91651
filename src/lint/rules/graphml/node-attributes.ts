import { quote } from '../../../witness/quote.js';
import type { Rule } from '../../rule.js';
import { GRAPHML_FAULT } from './graphml-rule.js';

export const nodeAttributes: Rule = {
  id: 'WG021',
  name: 'node-attributes',
  summary: 'A node has no attribute but `id`',
  ...GRAPHML_FAULT,
  witnessLint: ['N1'],
  check: {
    graphml: (report) => ({
      node: ({ attributes, position }) => {
        for (const { name } of attributes) {
          if (name === 'id') continue;
          // One attribute, whatever its name, is not what the rule is about: then the id is missing.
          if (attributes.length > 1)
            report({ message: `<node> has the unknown attribute ${quote(name)}; remove it`, position });
        }
      },
    }),
  },
};
