import { quote } from '../../../witness/quote.js';
import type { Rule } from '../../rule.js';
import { GRAPHML_FAULT } from './graphml-rule.js';

/** The format leaves the value to its users; WitnessLint and SV-COMP take these two. */
export const architecture: Rule = {
  id: 'WG054',
  name: 'architecture',
  summary: 'The architecture is `32bit` or `64bit`',
  ...GRAPHML_FAULT,
  witnessLint: ['H4'],
  check: {
    graphml: (report) => ({
      graphData: new Map([
        [
          'architecture',
          ({ leadingText, value, position }) => {
            if (leadingText === undefined || value === '32bit' || value === '64bit') return;
            report({ message: `'architecture' has to be "32bit" or "64bit", not ${quote(value)}`, position });
          },
        ],
      ]),
    }),
  },
};
