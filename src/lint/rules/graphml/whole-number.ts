import type { DataVisitor } from '../../../witness/graphml/graphml-events.js';
import { quote } from '../../../witness/quote.js';
import type { Rule } from '../../rule.js';
import { wholeNumberOf } from '../../whole-number.js';
import { GRAPHML_WARNING } from './graphml-rule.js';

/** WitnessLint looks at numbers in strict mode only, and ends with an internal error where one is none. */
export const wholeNumber: Rule = {
  id: 'WG067',
  name: 'whole-number',
  summary: 'Lines and offsets are whole numbers, lines from 1, offsets from 0',
  ...GRAPHML_WARNING,
  witnessLint: [],
  check: {
    graphml: (report) => {
      const check =
        (lowest: number): DataVisitor =>
        ({ key, leadingText, value, position }) => {
          if (leadingText === undefined || (wholeNumberOf(value) ?? -1) >= lowest) return;
          report({
            message: `'${key}' has to be a whole number from ${lowest}, not ${quote(value)}`,
            position,
          });
        };
      return {
        edgeData: new Map([
          ['startline', check(1)],
          ['endline', check(1)],
          ['startoffset', check(0)],
          ['endoffset', check(0)],
        ]),
      };
    },
  },
};
