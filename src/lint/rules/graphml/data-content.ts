import { GRAPHML_FAULT } from '../../rule/graphml-rule.js';
import { defineRule } from '../../rule/rule.js';

export const dataContent = defineRule({
  id: 'WG040',
  name: 'data-content',
  summary: '`<data>` contains only text',
  ...GRAPHML_FAULT,
  witnessLint: ['D1', 'D4'],
  messages: {
    element: '<data> contains an element; write its value as text',
    comment: '<data> contains a comment, which hides the text after it from other tools',
    empty: '<data> is empty; remove it or give it a text',
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
