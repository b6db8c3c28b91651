import { shorten } from '../../../witness/quote.js';
import { GRAPHML_FAULT } from '../../rule/graphml-rule.js';
import { defineRule } from '../../rule/rule.js';

const INSTANCE_NAMESPACE = 'http://www.w3.org/2001/XMLSchema-instance';

export const schemaInstancePrefix = defineRule({
  id: 'WG002',
  name: 'schema-instance-prefix',
  summary: 'The prefix `xsi` is bound to the namespace of XML schema instances',
  ...GRAPHML_FAULT,
  witnessLint: ['G7'],
  messages: {
    missing: `the prefix 'xsi' is not declared; it must be xmlns:xsi="${INSTANCE_NAMESPACE}"`,
    other: `the prefix 'xsi' is bound to "{found}"; it must be xmlns:xsi="${INSTANCE_NAMESPACE}"`,
  },
  check: {
    graphml: (report) => ({
      graphml: ({ namespaces, position }) => {
        const found = namespaces.of('xsi');
        if (found === INSTANCE_NAMESPACE) return;
        if (found === undefined) report({ messageId: 'missing', position });
        else report({ messageId: 'other', args: { found: shorten(found) }, position });
      },
    }),
  },
});
