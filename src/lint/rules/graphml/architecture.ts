import { shorten } from '../../../witness/quote.js';
import { GRAPHML_FAULT } from '../../rule/graphml-rule.js';
import { defineRule } from '../../rule/rule.js';

/** The format leaves the value to its users; WitnessLint and SV-COMP accept these two. */
export const architecture = defineRule({
  id: 'WG054',
  name: 'architecture',
  summary: 'The architecture is `32bit` or `64bit`',
  ...GRAPHML_FAULT,
  witnessLint: ['H4'],
  messages: {
    unknown: `'architecture' must be "32bit" or "64bit", not "{value}"`,
  },
  check: {
    graphml: (report) => ({
      graphData: new Map([
        [
          'architecture',
          ({ leadingText, value, position }) => {
            if (leadingText === undefined || value === '32bit' || value === '64bit') return;
            report({ messageId: 'unknown', args: { value: shorten(value) }, position });
          },
        ],
      ]),
    }),
  },
});
