import type { DataVisitor } from '../../../witness/graphml/graphml-events.js';
import { shorten } from '../../../witness/quote.js';
import { GRAPHML_WARNING } from '../../rule/graphml-rule.js';
import { defineRule } from '../../rule/rule.js';
import { parseWholeNumber } from '../../rule/whole-number.js';

/** WitnessLint checks numbers only in strict mode, and ends with an internal error if one is malformed. */
export const wholeNumber = defineRule({
  id: 'WG067',
  name: 'whole-number',
  summary: 'Lines and offsets are whole numbers: lines from 1, offsets from 0',
  ...GRAPHML_WARNING,
  witnessLint: [],
  messages: {
    notWhole: `'{key}' must be a whole number from {lowest}, not "{value}"`,
  },
  check: {
    graphml: (report) => {
      const check =
        (lowest: number): DataVisitor =>
        ({ name, leadingText, value, position }) => {
          if (leadingText === undefined || (parseWholeNumber(value) ?? -1) >= lowest) return;
          report({
            messageId: 'notWhole',
            args: { key: name, lowest, value: shorten(value) },
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
});
