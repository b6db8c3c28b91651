import { quote } from '../../../witness/quote.js';
import type { Rule } from '../../rule.js';
import { GRAPHML_FAULT } from './graphml-rule.js';

/** Since 2021 no SHA-1 any more (format section 1.2). */
export const programHashDigits: Rule = {
  id: 'WG056',
  name: 'program-hash-digits',
  summary: 'The program hash is a SHA-256',
  ...GRAPHML_FAULT,
  witnessLint: [],
  check: {
    graphml: (report) => ({
      graphData: new Map([
        [
          'programhash',
          ({ leadingText, value, position }) => {
            if (leadingText === undefined || /^[0-9a-f]{64}$/i.test(value)) return;
            report({
              message: `'programhash' has to be the SHA-256 of the program: 64 hexadecimal digits, not ${quote(value)}`,
              position,
            });
          },
        ],
      ]),
    }),
  },
};
