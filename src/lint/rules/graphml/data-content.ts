import { GRAPHML_FAULT } from '../../graphml/graphml-rule.js';
import { defineRule } from '../../rule.js';

export const dataContent = defineRule({
  id: 'WG040',
  name: 'data-content',
  summary: 'Data have a text, and nothing but a text',
  ...GRAPHML_FAULT,
  witnessLint: ['D1', 'D4'],
  messages: {
    element: '<data> has an element in it; write its value as text',
    comment: '<data> has a comment in it, which hides the text behind it from other tools',
    empty: '<data> has no text; remove it or give it one',
  },
  check: {
    graphml: (report) => ({
      oddData: ({ leadingText, childCount, remarkCount, position }) => {
        if (childCount > 0) report({ messageId: 'element', position });
        if (remarkCount > 0) {
          report({
            messageId: 'comment',
            position,
          });
        } else if (leadingText === undefined && childCount === 0) {
          report({ messageId: 'empty', position });
        }
      },
    }),
  },
});
