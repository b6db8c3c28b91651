import { defineRule } from '../../rule/rule.js';
import { checkYaml, YAML_ERROR } from '../../rule/yaml-rule.js';
import { findingAt } from '../../rule/yaml-values.js';

/** SV-Witnesses 2.2: thread k is started by the k-th follow function_enter at a call that creates a thread. */
export const threadStart = defineRule({
  id: 'WY072',
  name: 'thread-start',
  summary: 'A waypoint names a thread only after a function_enter waypoint that can start it',
  ...YAML_ERROR,
  consequence: 'none',
  formats: ['yaml 2.2'],
  messages: {
    none: 'thread {thread} has not started yet: no function_enter before this waypoint starts a thread',
    one: 'thread {thread} has not started yet: only {started} function_enter before this waypoint starts a thread',
    some: 'thread {thread} has not started yet: only {started} function_enter waypoints before this one start a thread',
  },
  check: checkYaml(function* ({ sequences }) {
    for (const { entry, segments } of sequences) {
      if (entry.version !== '2.2') continue;
      let started = 0;
      for (const { part, type, action } of segments.flatMap(({ waypoints }) => waypoints)) {
        const id = part.at('thread_id').integer ?? 0;
        if (id > started) {
          const messageId = started === 0 ? 'none' : started === 1 ? 'one' : 'some';
          yield findingAt(part.at('thread_id'), messageId, { thread: id, started });
        }
        if (type === 'function_enter' && action === 'follow') started++;
      }
    }
  }),
});
