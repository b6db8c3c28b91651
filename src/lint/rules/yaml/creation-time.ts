import { isMapping } from '../../../witness/yaml/yaml-part.js';
import { timeOfCorrection } from '../../fixes/text-to-fix.js';
import { defineRule } from '../../rule/rule.js';
import { checkYaml, YAML_ERROR } from '../../rule/yaml-rule.js';
import { addingKey, findingAt, NOT_TEXT, notText, wrong } from '../../rule/yaml-values.js';

const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}([.,]\d+)?)?(Z|[+-]\d{2}(:?\d{2})?)$/;

/** SV-Witnesses 2.0: metadata.creation_time, a string of format date-time. Tools leave out the seconds, and may do so. */
export const creationTime = defineRule({
  id: 'WY015',
  name: 'creation-time',
  summary: 'Every entry has a creation time with its time zone, in ISO 8601',
  ...YAML_ERROR,
  messages: {
    ...NOT_TEXT,
    missing: "'metadata' lacks 'creation_time'",
    notTime: '{part} must be a time with a time zone, such as "2026-01-31T23:59:59Z"[, not "{value}"]',
  },
  check: checkYaml(function* ({ current }) {
    for (const { metadata } of current) {
      const time = metadata.at('creation_time');
      if (isMapping(metadata.value) && time.value === undefined) {
        const fix = addingKey(metadata, 'creation_time', `"${timeOfCorrection()}"`);
        yield findingAt(metadata, 'missing', undefined, fix);
      } else if (typeof time.value === 'string' && !TIME.test(time.value)) {
        yield wrong(time, 'notTime');
      } else yield* notText(time);
    }
  }),
});
