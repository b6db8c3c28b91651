import { quote } from '../../../witness/quote.js';
import type { Rule } from '../../rule.js';
import { GRAPHML_FAULT } from './graphml-rule.js';

export const controlValue: Rule = {
  id: 'WG034',
  name: 'control-value',
  summary: 'The value of `control` is `condition-true` or `condition-false`',
  ...GRAPHML_FAULT,
  witnessLint: ['X1'],
  check: {
    graphml: (report) => ({
      edgeData: new Map([
        [
          'control',
          ({ leadingText, value, position }) => {
            if (leadingText === undefined || value === 'condition-true' || value === 'condition-false')
              return;
            report({
              message: `'control' has to be "condition-true" or "condition-false", not ${quote(value)}`,
              position,
            });
          },
        ],
      ]),
    }),
  },
};
