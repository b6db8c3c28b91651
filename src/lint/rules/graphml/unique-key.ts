import { readAttribute } from '../../../witness/graphml/graphml-stream.js';
import { ownCopy } from '../../../witness/graphml/own-copy.js';
import { shorten } from '../../../witness/quote.js';
import { GRAPHML_FAULT } from '../../rule/graphml-rule.js';
import { defineRule } from '../../rule/rule.js';

export const uniqueKey = defineRule({
  id: 'WG011',
  name: 'unique-key',
  summary: 'Every key is declared once',
  ...GRAPHML_FAULT,
  witnessLint: ['K2'],
  messages: {
    repeated: 'the key "{key}" is declared a second time; only the first declaration counts',
  },
  check: {
    graphml: (report) => {
      const declared = new Set<string>();
      return {
        key: (key) => {
          const id = readAttribute(key, 'id');
          if (!id || !readAttribute(key, 'for')) return;
          if (declared.has(id)) {
            report({
              messageId: 'repeated',
              args: { key: shorten(id) },
              position: key.position,
            });
          }
          declared.add(ownCopy(id));
        },
      };
    },
  },
});
