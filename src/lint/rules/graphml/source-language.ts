import { shorten } from '../../../witness/quote.js';
import { GRAPHML_FAULT } from '../../rule/graphml-rule.js';
import { defineRule } from '../../rule/rule.js';

export const sourceLanguage = defineRule({
  id: 'WG053',
  name: 'source-language',
  summary: 'The source-code language is `C` or `Java`',
  ...GRAPHML_FAULT,
  witnessLint: ['H3'],
  messages: {
    unknown: `'sourcecodelang' must be "C" or "Java", not "{value}"`,
  },
  check: {
    graphml: (report) => ({
      graphData: new Map([
        [
          'sourcecodelang',
          ({ leadingText, value, position }) => {
            if (leadingText === undefined || value === 'C' || value === 'Java') return;
            report({ messageId: 'unknown', args: { value: shorten(value) }, position });
          },
        ],
      ]),
    }),
  },
});
