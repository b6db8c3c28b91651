import { quote } from '../../../witness/quote.js';
import type { Rule } from '../../rule.js';
import { GRAPHML_FAULT } from './graphml-rule.js';

export const dataAttributes: Rule = {
  id: 'WG041',
  name: 'data-attributes',
  summary: 'Data have no attribute but `key`',
  ...GRAPHML_FAULT,
  witnessLint: ['D2'],
  check: {
    graphml: (report) => ({
      oddData: ({ attributes, position }) => {
        for (const { name } of attributes) {
          if (name === 'key') continue;
          if (attributes.length > 1)
            report({ message: `<data> has the unknown attribute ${quote(name)}; remove it`, position });
        }
      },
    }),
  },
};
