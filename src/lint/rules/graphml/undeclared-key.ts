import type { Position } from '../../../source/input-error.js';
import { attributeOf } from '../../../witness/graphml/graphml-stream.js';
import { ownCopy } from '../../../witness/graphml/own-copy.js';
import type { Rule } from '../../rule.js';
import { COMMON_KEYS } from '../../witnesslint/standard-keys.js';
import { GRAPHML_FAULT } from './graphml-rule.js';

export const undeclaredKey: Rule = {
  id: 'WG016',
  name: 'undeclared-key',
  summary: 'A key of the format that is used is declared',
  ...GRAPHML_FAULT,
  witnessLint: ['K10'],
  check: {
    graphml: (report) => {
      const declared = new Set<string>();
      const used = new Map<string, Position>();
      return {
        key: (key) => {
          const id = attributeOf(key, 'id');
          if (id && attributeOf(key, 'for')) declared.add(ownCopy(id));
        },
        data: ({ key, leadingText, position }) => {
          if (key === undefined || leadingText === undefined) return 'more';
          if (!used.has(key) && COMMON_KEYS.has(key)) used.set(ownCopy(key), position);
          return 'enough';
        },
        end: () => {
          for (const [id, position] of used) {
            if (declared.has(id)) continue;
            const declaration = `<key id="${id}" for="${COMMON_KEYS.get(id)}"/>`;
            report({ message: `the key '${id}' is used but not declared; add ${declaration}`, position });
          }
        },
      };
    },
  },
};
