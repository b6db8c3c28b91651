import { shorten } from '../../../witness/quote.js';
import { GRAPHML_FAULT } from '../../rule/graphml-rule.js';
import { defineRule } from '../../rule/rule.js';

export const witnessType = defineRule({
  id: 'WG051',
  name: 'witness-type',
  summary: 'The witness type is `violation_witness` or `correctness_witness`',
  ...GRAPHML_FAULT,
  witnessLint: ['H1'],
  messages: {
    unknown: `'witness-type' must be "violation_witness" or "correctness_witness", not "{value}"`,
  },
  check: {
    graphml: (report) => ({
      graphData: new Map([
        [
          'witness-type',
          ({ leadingText, value, position }) => {
            if (leadingText === undefined || value === 'violation_witness' || value === 'correctness_witness')
              return;
            report({
              messageId: 'unknown',
              args: { value: shorten(value) },
              position,
            });
          },
        ],
      ]),
    }),
  },
});
