import { attributeOf } from '../../../witness/graphml/graphml-stream.js';
import { ownCopy } from '../../../witness/graphml/own-copy.js';
import { quote } from '../../../witness/quote.js';
import type { Rule } from '../../rule.js';
import { GRAPHML_FAULT } from './graphml-rule.js';

export const uniqueKey: Rule = {
  id: 'WG011',
  name: 'unique-key',
  summary: 'Every key is declared once',
  ...GRAPHML_FAULT,
  witnessLint: ['K2'],
  check: {
    graphml: (report) => {
      const declared = new Set<string>();
      return {
        key: (key) => {
          const id = attributeOf(key, 'id');
          if (!id || !attributeOf(key, 'for')) return;
          if (declared.has(id)) {
            report({
              message: `the key ${quote(id)} is declared a second time; the first declaration counts`,
              position: key.position,
            });
          }
          declared.add(ownCopy(id));
        },
      };
    },
  },
};
