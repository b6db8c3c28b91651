import type { Rule } from '../../rule.js';
import { GRAPHML_FAULT } from './graphml-rule.js';

export const keyDefault: Rule = {
  id: 'WG013',
  name: 'key-default',
  summary: 'A key declaration has at most one `default`, which has a text and no attributes',
  ...GRAPHML_FAULT,
  witnessLint: ['K4', 'K5', 'K6'],
  check: {
    graphml: (report) => ({
      key: ({ children, childCount, position }) => {
        if (childCount > 1)
          report({ message: `<key> has ${childCount} children; it may have one <default>`, position });
        for (const child of children) {
          if (child.local !== 'default') continue;
          if (child.attributes.length > 0) {
            report({ message: '<default> has an attribute; it may have none', position: child.position });
          }
          if (child.leadingText === undefined) {
            report({ message: '<default> has no text; remove it or give it one', position: child.position });
          }
        }
      },
    }),
  },
};
