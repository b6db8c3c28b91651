import type { WaypointOutline } from '../../../witness/yaml/yaml-outline.js';
import { defineRule } from '../../rule/rule.js';
import { checkYaml, YAML_ERROR } from '../../rule/yaml-rule.js';
import { findingAt } from '../../rule/yaml-values.js';

/** A waypoint without a thread_id belongs to the main thread; undefined if it is not a number. */
function readThread({ part }: WaypointOutline): number | undefined {
  const id = part.at('thread_id');
  return id.value === undefined ? 0 : id.integer;
}

/** SV-Witnesses 2.2: the last segment of a race holds the two accesses. */
export const racingThreads = defineRule({
  id: 'WY073',
  name: 'racing-threads',
  summary: 'The two targets of a data race are accesses by different threads',
  ...YAML_ERROR,
  consequence: 'none',
  formats: ['yaml 2.2'],
  messages: {
    sameThread: 'both targets belong to thread {thread}; a race is between two threads',
  },
  check: checkYaml(function* ({ sequences }) {
    for (const { entry, segments } of sequences) {
      const targets = segments.at(-1)?.waypoints.filter(({ type }) => type === 'target') ?? [];
      const [first, second] = targets;
      if (entry.version !== '2.2' || first === undefined || second === undefined || targets.length !== 2)
        continue;
      const [one, other] = [first, second].map(readThread);
      if (one !== other || one === undefined) continue;
      yield findingAt(second.item, 'sameThread', { thread: one });
    }
  }),
});
