import { readAttribute } from '../../../witness/graphml/graphml-stream.js';
import { shorten } from '../../../witness/quote.js';
import { GRAPHML_FAULT } from '../../rule/graphml-rule.js';
import { defineRule } from '../../rule/rule.js';

export const entryNode = defineRule({
  id: 'WG023',
  name: 'entry-node',
  summary: 'Exactly one node is the entry',
  ...GRAPHML_FAULT,
  witnessLint: ['M1', 'M2'],
  messages: {
    second: '"{node}" is a second entry node; keep only one',
    none: 'no node has <data key="entry">true</data>',
  },
  check: {
    graphml: (report) => {
      let seen = 0;
      return {
        nodeData: new Map([
          [
            'entry',
            ({ leadingText, value, position }, node) => {
              if (leadingText === undefined || value !== 'true') return;
              if (++seen > 1)
                report({
                  messageId: 'second',
                  args: { node: shorten(readAttribute(node, 'id') ?? '') },
                  position,
                });
            },
          ],
        ]),
        end: ({ position }) => {
          if (seen === 0) report({ messageId: 'none', position });
        },
      };
    },
  },
});
