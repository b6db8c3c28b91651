import { quote } from '../../../witness/quote.js';
import type { Rule } from '../../rule.js';
import { GRAPHML_WARNING } from './graphml-rule.js';

export const rangeOrder: Rule = {
  id: 'WG066',
  name: 'range-order',
  summary: 'An edge does not end before it starts',
  ...GRAPHML_WARNING,
  witnessLint: [],
  check: {
    graphml: (report) => ({
      edge: ({ data }) => {
        for (const unit of ['line', 'offset']) {
          const end = data.find(({ name }) => name === `end${unit}`);
          const start = data.find(({ name }) => name === `start${unit}`);
          if (start === undefined || end === undefined || !(Number(end.value) < Number(start.value)))
            continue;
          report({
            message: `'end${unit}' ${quote(end.value)} is less than 'start${unit}' ${quote(start.value)}`,
            position: end.position,
          });
        }
      },
    }),
  },
};
