import { quote } from '../../../witness/quote.js';
import type { Rule } from '../../rule.js';
import { GRAPHML_FAULT } from './graphml-rule.js';

const INSTANCE_NAMESPACE = 'http://www.w3.org/2001/XMLSchema-instance';

export const schemaInstancePrefix: Rule = {
  id: 'WG002',
  name: 'schema-instance-prefix',
  summary: 'The prefix `xsi` is bound to the namespace of schema instances',
  ...GRAPHML_FAULT,
  witnessLint: ['G7'],
  check: {
    graphml: (report) => ({
      graphml: ({ namespaces, position }) => {
        const found = namespaces.of('xsi');
        if (found === INSTANCE_NAMESPACE) return;
        const problem =
          found === undefined
            ? `the prefix 'xsi' is not declared`
            : `the prefix 'xsi' is bound to ${quote(found)}`;
        report({ message: `${problem}; it has to be xmlns:xsi="${INSTANCE_NAMESPACE}"`, position });
      },
    }),
  },
};
