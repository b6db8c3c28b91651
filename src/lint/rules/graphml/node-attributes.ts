import { shorten } from '../../../witness/quote.js';
import { GRAPHML_FAULT } from '../../rule/graphml-rule.js';
import { defineRule } from '../../rule/rule.js';

export const nodeAttributes = defineRule({
  id: 'WG021',
  name: 'node-attributes',
  summary: 'A node has no attribute except `id`',
  ...GRAPHML_FAULT,
  witnessLint: ['N1'],
  messages: {
    unknown: '<node> has the unknown attribute "{name}"; remove it',
  },
  check: {
    graphml: (report) => ({
      node: ({ attributes, position }) => {
        for (const { name } of attributes) {
          if (name === 'id') continue;
          // A single attribute, whatever its name, does not concern this rule: if it is another one, the id is
          // missing.
          if (attributes.length > 1)
            report({ messageId: 'unknown', args: { name: shorten(name) }, position });
        }
      },
    }),
  },
});
