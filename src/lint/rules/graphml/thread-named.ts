import type { DataVisitor, GraphmlOwner } from '../../../witness/graphml/graphml-events.js';
import { shorten } from '../../../witness/quote.js';
import { GRAPHML_ADVICE } from '../../rule/graphml-rule.js';
import { defineRule } from '../../rule/rule.js';

/** Format section 1.4; no thread creates the main thread. */
export const threadNamed = defineRule({
  id: 'WG065',
  name: 'thread-named',
  summary: 'An edge that creates a thread names the creating thread',
  ...GRAPHML_ADVICE,
  witnessLint: [],
  messages: {
    notNamed: `the edge creates the thread "{thread}"; name the creating thread with 'threadId'`,
  },
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
              report({ messageId: 'notNamed', args: { thread: shorten(value) }, position });
            },
          ],
        ]),
      };
    },
  },
});
