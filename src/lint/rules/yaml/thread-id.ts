import { defineRule } from '../../rule/rule.js';
import { checkYaml, YAML_ERROR } from '../../rule/yaml-rule.js';
import { NOT_WHOLE, notWhole } from '../../rule/yaml-values.js';

/** SV-Witnesses 2.2. */
export const threadId = defineRule({
  id: 'WY071',
  name: 'thread-id',
  summary: 'A thread_id is a whole number; 0 is the main thread',
  ...YAML_ERROR,
  formats: ['yaml 2.2'],
  messages: {
    ...NOT_WHOLE,
  },
  check: checkYaml(function* ({ waypoints }) {
    for (const { entry, part } of waypoints) {
      if (entry.version === '2.2') yield* notWhole(part.at('thread_id'), 0);
    }
  }),
});
