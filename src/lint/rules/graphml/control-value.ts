import { shorten } from '../../../witness/quote.js';
import { GRAPHML_FAULT } from '../../rule/graphml-rule.js';
import { defineRule } from '../../rule/rule.js';

export const controlValue = defineRule({
  id: 'WG034',
  name: 'control-value',
  summary: 'The value of `control` is `condition-true` or `condition-false`',
  ...GRAPHML_FAULT,
  witnessLint: ['X1'],
  messages: {
    unknown: `'control' must be "condition-true" or "condition-false", not "{value}"`,
  },
  check: {
    graphml: (report) => ({
      edgeData: new Map([
        [
          'control',
          ({ leadingText, value, position }) => {
            if (leadingText === undefined || value === 'condition-true' || value === 'condition-false')
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
