import { GRAPHML_FAULT } from '../../rule/graphml-rule.js';
import { defineRule } from '../../rule/rule.js';

export const keyDefault = defineRule({
  id: 'WG013',
  name: 'key-default',
  summary: 'A key declaration has at most one `<default>`, which has a text and no attributes',
  ...GRAPHML_FAULT,
  witnessLint: ['K4', 'K5', 'K6'],
  messages: {
    children: '<key> has {count} children; only a single <default> is allowed',
    attribute: '<default> has an attribute, but must not have any',
    empty: '<default> is empty; remove it or give it a text',
  },
  check: {
    graphml: (report) => ({
      key: ({ children, childCount, position }) => {
        if (childCount > 1) report({ messageId: 'children', args: { count: childCount }, position });
        for (const child of children) {
          if (child.local !== 'default') continue;
          if (child.attributes.length > 0) {
            report({ messageId: 'attribute', position: child.position });
          }
          if (child.leadingText === undefined) {
            report({ messageId: 'empty', position: child.position });
          }
        }
      },
    }),
  },
});
