import type { DataVisitor, GraphmlOwner } from '../../../witness/graphml/graphml-events.js';
import { quote } from '../../../witness/quote.js';
import type { Rule } from '../../rule.js';
import { GRAPHML_ADVICE } from './graphml-rule.js';

/** Format section 1.4; the main thread is created by none. */
export const threadNamed: Rule = {
  id: 'WG065',
  name: 'thread-named',
  summary: 'An edge that creates a thread says in which thread it lies',
  ...GRAPHML_ADVICE,
  witnessLint: [],
  check: {
    graphml: (report) => {
      let last: GraphmlOwner | undefined;
      return {
        edgeData: new Map<string, DataVisitor>([
          [
            'createThread',
            ({ value, position }, edge) => {
              const isFirst = edge !== last;
              last = edge;
              if (!isFirst || value === '0') return;
              if (edge.data.some(({ name }) => name === 'threadId')) return;
              if (edge.data.some((each) => each.value === 'main' && each.name === 'enterFunction')) return;
              const message = `the edge creates the thread ${quote(value)}; say with 'threadId' which thread does`;
              report({ message, position });
            },
          ],
        ]),
      };
    },
  },
};
