import type { Position } from '../../../source/input-error.js';
import type { DataVisitor } from '../../../witness/graphml/graphml-events.js';
import { addOwn, ownCopy } from '../../../witness/graphml/own-copy.js';
import { shorten } from '../../../witness/quote.js';
import { GRAPHML_WARNING } from '../../rule/graphml-rule.js';
import { defineRule } from '../../rule/rule.js';

/** Format section 1.4. The first thread that is not created counts as the main thread. */
export const threadCreated = defineRule({
  id: 'WG064',
  name: 'thread-created',
  summary: 'Every thread is created before it acts',
  ...GRAPHML_WARNING,
  profile: 'strict',
  witnessLint: [],
  messages: {
    notCreated: 'no edge creates the thread "{thread}"; add <data key="createThread"> before it acts',
  },
  check: {
    graphml: (report) => {
      const created = new Set<string>();
      const moving = new Map<string, Position>();
      return {
        edgeData: new Map<string, DataVisitor>([
          ['createThread', ({ value }) => addOwn(created, value)],
          [
            'threadId',
            ({ value, position }) => {
              if (!moving.has(value)) moving.set(ownCopy(value), position);
            },
          ],
        ]),
        end: () => {
          if (created.size === 0) return;
          // The main thread may exist from the beginning.
          const unknown = [...moving].filter(([id]) => !created.has(id)).slice(1);
          for (const [id, position] of unknown) {
            report({
              messageId: 'notCreated',
              args: { thread: shorten(id) },
              position,
            });
          }
        },
      };
    },
  },
});
