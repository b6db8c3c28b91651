import type { Rule } from '../../rule.js';
import { GRAPHML_FAULT } from './graphml-rule.js';

export const dataKey: Rule = {
  id: 'WG042',
  name: 'data-key',
  summary: 'Data have the attribute `key`',
  ...GRAPHML_FAULT,
  witnessLint: ['D3'],
  check: {
    graphml: (report) => ({
      oddData: ({ key, position }) => {
        if (key === undefined) report({ message: `<data> lacks the attribute 'key'`, position });
      },
    }),
  },
};
