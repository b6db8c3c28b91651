import { readAttribute } from '../../../witness/graphml/graphml-stream.js';
import { shorten } from '../../../witness/quote.js';
import { GRAPHML_FAULT } from '../../rule/graphml-rule.js';
import { defineRule } from '../../rule/rule.js';

export const oneCyclehead = defineRule({
  id: 'WG026',
  name: 'one-cyclehead',
  summary: 'At most one node is a cycle head',
  ...GRAPHML_FAULT,
  witnessLint: ['M4'],
  messages: {
    second: '"{node}" is a second cycle head; at most one is allowed',
  },
  check: {
    graphml: (report) => {
      let seen = 0;
      return {
        nodeData: new Map([
          [
            'cyclehead',
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
      };
    },
  },
});
