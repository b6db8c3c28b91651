import { readAttribute } from '../../../witness/graphml/graphml-stream.js';
import { shorten } from '../../../witness/quote.js';
import { GRAPHML_FAULT } from '../../rule/graphml-rule.js';
import { defineRule } from '../../rule/rule.js';

const FLAGS: ReadonlySet<string> = new Set(['entry', 'sink', 'violation', 'enterLoopHead']);

/** Format section 1.6. */
export const falseByDefault = defineRule({
  id: 'WG014',
  name: 'false-by-default',
  summary: 'The default of every flag of nodes and edges is `false`',
  ...GRAPHML_FAULT,
  witnessLint: ['K7'],
  messages: {
    notFalse: `the default of '{key}' is "{value}"; it must be "false"`,
  },
  check: {
    graphml: (report) => ({
      key: (key) => {
        const id = readAttribute(key, 'id');
        if (id === undefined || !FLAGS.has(id)) return;
        for (const child of key.children) {
          if (child.local !== 'default' || child.leadingText === undefined || child.value === 'false')
            continue;
          report({
            messageId: 'notFalse',
            args: { key: id, value: shorten(child.value) },
            position: child.position,
          });
        }
      },
    }),
  },
});
