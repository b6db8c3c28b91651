import { shorten } from '../../../witness/quote.js';
import { GRAPHML_FAULT } from '../../rule/graphml-rule.js';
import { defineRule } from '../../rule/rule.js';

const INSTANCE_NAMESPACE = 'http://www.w3.org/2001/XMLSchema-instance';

export const graphmlAttributes = defineRule({
  id: 'WG003',
  name: 'graphml-attributes',
  summary: 'The root element has no attribute except `xsi:schemaLocation`',
  ...GRAPHML_FAULT,
  witnessLint: ['G8'],
  messages: {
    unknown: '<graphml> has the unknown attribute "{name}"; remove it',
  },
  check: {
    graphml: (report) => ({
      graphml: ({ attributes, position }) => {
        for (const { name, local, namespace } of attributes) {
          if (local === 'schemaLocation' && namespace === INSTANCE_NAMESPACE) continue;
          report({ messageId: 'unknown', args: { name: shorten(name) }, position });
        }
      },
    }),
  },
});
