import { quote } from '../../../witness/quote.js';
import type { Rule } from '../../rule.js';
import { GRAPHML_FAULT } from './graphml-rule.js';

const INSTANCE_NAMESPACE = 'http://www.w3.org/2001/XMLSchema-instance';

export const graphmlAttributes: Rule = {
  id: 'WG003',
  name: 'graphml-attributes',
  summary: 'The root has no attribute but `xsi:schemaLocation`',
  ...GRAPHML_FAULT,
  witnessLint: ['G8'],
  check: {
    graphml: (report) => ({
      graphml: ({ attributes, position }) => {
        for (const { name, local, namespace } of attributes) {
          if (local === 'schemaLocation' && namespace === INSTANCE_NAMESPACE) continue;
          report({ message: `<graphml> has the unknown attribute ${quote(name)}; remove it`, position });
        }
      },
    }),
  },
};
