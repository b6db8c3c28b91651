import { quote } from '../../../witness/quote.js';
import type { Rule } from '../../rule.js';
import { GRAPHML_FAULT } from './graphml-rule.js';

export const witnessType: Rule = {
  id: 'WG051',
  name: 'witness-type',
  summary: 'The witness type is `violation_witness` or `correctness_witness`',
  ...GRAPHML_FAULT,
  witnessLint: ['H1'],
  check: {
    graphml: (report) => ({
      graphData: new Map([
        [
          'witness-type',
          ({ leadingText, value, position }) => {
            if (leadingText === undefined || value === 'violation_witness' || value === 'correctness_witness')
              return;
            report({
              message: `'witness-type' has to be "violation_witness" or "correctness_witness", not ${quote(value)}`,
              position,
            });
          },
        ],
      ]),
    }),
  },
};
