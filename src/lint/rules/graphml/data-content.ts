import type { Rule } from '../../rule.js';
import { GRAPHML_FAULT } from './graphml-rule.js';

export const dataContent: Rule = {
  id: 'WG040',
  name: 'data-content',
  summary: 'Data have a text, and nothing but a text',
  ...GRAPHML_FAULT,
  witnessLint: ['D1', 'D4'],
  check: {
    graphml: (report) => ({
      oddData: ({ leadingText, childCount, remarkCount, position }) => {
        if (childCount > 0)
          report({ message: '<data> has an element in it; write its value as text', position });
        if (remarkCount > 0) {
          report({
            message: '<data> has a comment in it, which hides the text behind it from other tools',
            position,
          });
        } else if (leadingText === undefined && childCount === 0) {
          report({ message: '<data> has no text; remove it or give it one', position });
        }
      },
    }),
  },
};
