import { attributeOf } from '../../../witness/graphml/graphml-stream.js';
import { quote } from '../../../witness/quote.js';
import type { Rule } from '../../rule.js';
import { GRAPHML_FAULT } from './graphml-rule.js';

export const entryNode: Rule = {
  id: 'WG023',
  name: 'entry-node',
  summary: 'Exactly one node is the entry',
  ...GRAPHML_FAULT,
  witnessLint: ['M1', 'M2'],
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
                  message: `${quote(attributeOf(node, 'id') ?? '')} is a second entry node; there has to be one`,
                  position,
                });
            },
          ],
        ]),
        end: ({ position }) => {
          if (seen === 0) report({ message: 'no node has <data key="entry">true</data>', position });
        },
      };
    },
  },
};
