import { quote } from '../../../witness/quote.js';
import type { Rule } from '../../rule.js';
import { GRAPHML_FAULT } from './graphml-rule.js';

const GRAPHML_NAMESPACE = 'http://graphml.graphdrawing.org/xmlns';

/** Format section 1.1. */
export const graphmlNamespace: Rule = {
  id: 'WG001',
  name: 'graphml-namespace',
  summary: 'The default namespace of the root is that of GraphML',
  ...GRAPHML_FAULT,
  witnessLint: ['G6'],
  check: {
    graphml: (report) => ({
      graphml: ({ namespaces, position }) => {
        const found = namespaces.of('');
        if (found === GRAPHML_NAMESPACE) return;
        const problem =
          found === undefined ? 'there is no default namespace' : `the default namespace is ${quote(found)}`;
        report({ message: `${problem}; it has to be xmlns="${GRAPHML_NAMESPACE}"`, position });
      },
    }),
  },
};
