import { readAttribute } from '../../../witness/graphml/graphml-stream.js';
import { GRAPHML_FAULT } from '../../rule/graphml-rule.js';
import { defineRule } from '../../rule/rule.js';

export const keyAttributes = defineRule({
  id: 'WG010',
  name: 'key-attributes',
  summary: 'A key declaration has the attributes `id` and `for`',
  ...GRAPHML_FAULT,
  witnessLint: ['K1'],
  messages: {
    missing: "<key> lacks the attribute '{name}'",
  },
  check: {
    graphml: (report) => ({
      key: (key) => {
        for (const name of ['id', 'for']) {
          if (readAttribute(key, name) !== undefined) continue;
          report({ messageId: 'missing', args: { name }, position: key.position });
        }
      },
    }),
  },
});
