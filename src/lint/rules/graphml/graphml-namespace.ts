import { shorten } from '../../../witness/quote.js';
import { GRAPHML_FAULT } from '../../rule/graphml-rule.js';
import { defineRule } from '../../rule/rule.js';

const GRAPHML_NAMESPACE = 'http://graphml.graphdrawing.org/xmlns';

/** Format section 1.1. */
export const graphmlNamespace = defineRule({
  id: 'WG001',
  name: 'graphml-namespace',
  summary: 'The default namespace of the root element is that of GraphML',
  ...GRAPHML_FAULT,
  witnessLint: ['G6'],
  messages: {
    missing: `there is no default namespace; it must be xmlns="${GRAPHML_NAMESPACE}"`,
    other: `the default namespace is "{found}"; it must be xmlns="${GRAPHML_NAMESPACE}"`,
  },
  check: {
    graphml: (report) => ({
      graphml: ({ namespaces, position }) => {
        const found = namespaces.of('');
        if (found === GRAPHML_NAMESPACE) return;
        if (found === undefined) report({ messageId: 'missing', position });
        else report({ messageId: 'other', args: { found: shorten(found) }, position });
      },
    }),
  },
});
