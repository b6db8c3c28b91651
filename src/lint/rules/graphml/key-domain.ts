import { attributeOf } from '../../../witness/graphml/graphml-stream.js';
import { ownCopy } from '../../../witness/graphml/own-copy.js';
import { quote } from '../../../witness/quote.js';
import type { Rule } from '../../rule.js';
import { COMMON_KEYS } from '../../witnesslint/standard-keys.js';
import { GRAPHML_FAULT } from './graphml-rule.js';

/** The first declaration counts. */
export const keyDomain: Rule = {
  id: 'WG012',
  name: 'key-domain',
  summary: 'A key of the format is declared for the elements that it describes',
  ...GRAPHML_FAULT,
  witnessLint: ['K3'],
  check: {
    graphml: (report) => {
      const declared = new Set<string>();
      return {
        key: (key) => {
          const id = attributeOf(key, 'id');
          const domain = attributeOf(key, 'for');
          if (!id || !domain || declared.has(id)) return;
          declared.add(ownCopy(id));
          const wanted = COMMON_KEYS.get(id);
          if (wanted === undefined || wanted === domain) return;
          report({
            message: `the key ${quote(id)} is declared for ${quote(domain)}; write for="${wanted}"`,
            position: key.position,
          });
        },
      };
    },
  },
};
