import { quote } from '../../../witness/quote.js';
import type { Rule } from '../../rule.js';
import { GRAPHML_FAULT } from './graphml-rule.js';

export const sourceLanguage: Rule = {
  id: 'WG053',
  name: 'source-language',
  summary: 'The source-code language is `C` or `Java`',
  ...GRAPHML_FAULT,
  witnessLint: ['H3'],
  check: {
    graphml: (report) => ({
      graphData: new Map([
        [
          'sourcecodelang',
          ({ leadingText, value, position }) => {
            if (leadingText === undefined || value === 'C' || value === 'Java') return;
            report({ message: `'sourcecodelang' has to be "C" or "Java", not ${quote(value)}`, position });
          },
        ],
      ]),
    }),
  },
};
