import { attributeOf } from '../../../witness/graphml/graphml-stream.js';
import { quote } from '../../../witness/quote.js';
import type { Rule } from '../../rule.js';
import { GRAPHML_FAULT } from './graphml-rule.js';

export const oneCyclehead: Rule = {
  id: 'WG026',
  name: 'one-cyclehead',
  summary: 'At most one node is a cycle head',
  ...GRAPHML_FAULT,
  witnessLint: ['M4'],
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
                  message: `${quote(attributeOf(node, 'id') ?? '')} is a second cycle head; there may be one`,
                  position,
                });
            },
          ],
        ]),
      };
    },
  },
};
