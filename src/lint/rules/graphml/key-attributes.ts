import { attributeOf } from '../../../witness/graphml/graphml-stream.js';
import type { Rule } from '../../rule.js';
import { GRAPHML_FAULT } from './graphml-rule.js';

export const keyAttributes: Rule = {
  id: 'WG010',
  name: 'key-attributes',
  summary: 'A key declaration has the attributes `id` and `for`',
  ...GRAPHML_FAULT,
  witnessLint: ['K1'],
  check: {
    graphml: (report) => ({
      key: (key) => {
        for (const name of ['id', 'for']) {
          if (attributeOf(key, name) !== undefined) continue;
          report({ message: `<key> lacks the attribute '${name}'`, position: key.position });
        }
      },
    }),
  },
};
