import { readAttribute } from '../../../witness/graphml/graphml-stream.js';
import { ownCopy } from '../../../witness/graphml/own-copy.js';
import { shorten } from '../../../witness/quote.js';
import { GRAPHML_FAULT } from '../../rule/graphml-rule.js';
import { defineRule } from '../../rule/rule.js';
import { COMMON_KEYS } from '../../witnesslint/standard-keys.js';

/** The first declaration counts. */
export const keyDomain = defineRule({
  id: 'WG012',
  name: 'key-domain',
  summary: 'A key of the format is declared for the right elements',
  ...GRAPHML_FAULT,
  witnessLint: ['K3'],
  messages: {
    otherDomain: 'the key "{key}" is declared for "{domain}"; write for="{wanted}"',
  },
  check: {
    graphml: (report) => {
      const declared = new Set<string>();
      return {
        key: (key) => {
          const id = readAttribute(key, 'id');
          const domain = readAttribute(key, 'for');
          if (!id || !domain || declared.has(id)) return;
          declared.add(ownCopy(id));
          const wanted = COMMON_KEYS.get(id);
          if (wanted === undefined || wanted === domain) return;
          report({
            messageId: 'otherDomain',
            args: { key: shorten(id), domain: shorten(domain), wanted },
            position: key.position,
          });
        },
      };
    },
  },
});
