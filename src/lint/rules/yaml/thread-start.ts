import type { Rule } from '../../rule.js';
import { checkYaml, YAML_ERROR } from '../../yaml-rule.js';
import { findingAt } from '../../yaml-values.js';

/** SV-Witnesses 2.2: thread k is started by the k-th follow function_enter on a call that creates a thread. */
export const threadStart: Rule = {
  id: 'WY072',
  name: 'thread-start',
  summary: 'A thread has a number only after a waypoint has entered the function that starts it',
  ...YAML_ERROR,
  consequence: 'none',
  formats: ['yaml 2.2'],
  check: checkYaml(function* ({ sequences }) {
    for (const { entry, segments } of sequences) {
      if (entry.version !== '2.2') continue;
      let started = 0;
      for (const { part, type, action } of segments.flatMap(({ waypoints }) => waypoints)) {
        const id = part.at('thread_id').integer ?? 0;
        if (id > started) {
          const count = started === 0 ? 'none is' : `only ${started} ${started === 1 ? 'is' : 'are'}`;
          yield findingAt(
            part.at('thread_id'),
            `thread ${id} is not started yet: ${count} by a function_enter before this waypoint`,
          );
        }
        if (type === 'function_enter' && action === 'follow') started++;
      }
    }
  }),
};
