import { attributeOf } from '../../../witness/graphml/graphml-stream.js';
import { ownCopy } from '../../../witness/graphml/own-copy.js';
import { quote } from '../../../witness/quote.js';
import type { Rule } from '../../rule.js';
import { COMMON_KEYS } from '../../witnesslint/standard-keys.js';
import { GRAPHML_FAULT } from './graphml-rule.js';

export const unknownDataKey: Rule = {
  id: 'WG017',
  name: 'unknown-data-key',
  summary: 'Data have a key of the format, or one that is declared for their element',
  ...GRAPHML_FAULT,
  witnessLint: ['D5'],
  check: {
    graphml: (report) => {
      const domains = new Map<string, string>();
      return {
        key: (key) => {
          const id = attributeOf(key, 'id');
          const domain = attributeOf(key, 'for');
          if (id && domain && !domains.has(id)) domains.set(ownCopy(id), domain);
        },
        data: ({ key, leadingText, position }, { local }) => {
          if (key === undefined || leadingText === undefined) return 'more';
          if (COMMON_KEYS.get(key) === local || (key === 'returnFrom' && local === 'edge')) return 'enough';
          const domain = domains.get(key);
          if (domain === local) return 'enough';
          const problem = domain === undefined ? 'is not declared' : `is declared for ${quote(domain)}`;
          const message = `the key ${quote(key)} ${problem}; declare it before with for="${local}"`;
          const common = COMMON_KEYS.get(key);
          report({
            message:
              common === undefined
                ? message
                : `the key '${key}' belongs to <${common}> and not to <${local}>`,
            position,
          });
          return 'more';
        },
      };
    },
  },
};
