import type { Position } from '../../../source/input-error.js';
import { readAttribute } from '../../../witness/graphml/graphml-stream.js';
import { addOwn, ownCopy } from '../../../witness/graphml/own-copy.js';
import { shorten } from '../../../witness/quote.js';
import { GRAPHML_ADVICE } from '../../rule/graphml-rule.js';
import { defineRule } from '../../rule/rule.js';

export const unusedKey = defineRule({
  id: 'WG015',
  name: 'unused-key',
  summary: 'Every declared key is used',
  ...GRAPHML_ADVICE,
  witnessLint: ['K9'],
  messages: {
    unused: 'the key "{key}" is declared but not used',
  },
  check: {
    graphml: (report) => {
      const declared = new Map<string, Position>();
      const used = new Set<string>();
      return {
        key: (key) => {
          const id = readAttribute(key, 'id');
          if (id && readAttribute(key, 'for') && !declared.has(id)) declared.set(ownCopy(id), key.position);
        },
        data: ({ key, leadingText }) => {
          if (key === undefined || leadingText === undefined) return 'more';
          addOwn(used, key);
          return 'enough';
        },
        end: () => {
          for (const [id, position] of declared) {
            if (!used.has(id)) report({ messageId: 'unused', args: { key: shorten(id) }, position });
          }
        },
      };
    },
  },
});
