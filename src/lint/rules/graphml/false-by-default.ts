import { attributeOf } from '../../../witness/graphml/graphml-stream.js';
import { quote } from '../../../witness/quote.js';
import type { Rule } from '../../rule.js';
import { GRAPHML_FAULT } from './graphml-rule.js';

const FLAGS: ReadonlySet<string> = new Set(['entry', 'sink', 'violation', 'enterLoopHead']);

/** Format section 1.6. */
export const falseByDefault: Rule = {
  id: 'WG014',
  name: 'false-by-default',
  summary: 'Nodes and edges have no flag by default',
  ...GRAPHML_FAULT,
  witnessLint: ['K7'],
  check: {
    graphml: (report) => ({
      key: (key) => {
        const id = attributeOf(key, 'id');
        if (id === undefined || !FLAGS.has(id)) return;
        for (const child of key.children) {
          if (child.local !== 'default' || child.leadingText === undefined || child.value === 'false')
            continue;
          report({
            message: `the default of '${id}' is ${quote(child.value)}; it has to be "false"`,
            position: child.position,
          });
        }
      },
    }),
  },
};
