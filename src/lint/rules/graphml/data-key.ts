import { GRAPHML_FAULT } from '../../rule/graphml-rule.js';
import { defineRule } from '../../rule/rule.js';

export const dataKey = defineRule({
  id: 'WG042',
  name: 'data-key',
  summary: '`<data>` has the attribute `key`',
  ...GRAPHML_FAULT,
  witnessLint: ['D3'],
  messages: {
    missing: "<data> lacks the attribute 'key'",
  },
  check: {
    graphml: (report) => ({
      oddData: ({ key, position }) => {
        if (key === undefined) report({ messageId: 'missing', position });
      },
    }),
  },
});
