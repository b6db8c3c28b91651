import { shorten } from '../../../witness/quote.js';
import { GRAPHML_FAULT } from '../../rule/graphml-rule.js';
import { defineRule } from '../../rule/rule.js';

export const dataAttributes = defineRule({
  id: 'WG041',
  name: 'data-attributes',
  summary: '`<data>` has no attribute except `key`',
  ...GRAPHML_FAULT,
  witnessLint: ['D2'],
  messages: {
    unknown: '<data> has the unknown attribute "{name}"; remove it',
  },
  check: {
    graphml: (report) => ({
      oddData: ({ attributes, position }) => {
        for (const { name } of attributes) {
          if (name === 'key') continue;
          if (attributes.length > 1)
            report({ messageId: 'unknown', args: { name: shorten(name) }, position });
        }
      },
    }),
  },
});
