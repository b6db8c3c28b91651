import { isMapping } from '../../../witness/yaml/yaml-part.js';
import type { Rule } from '../../rule.js';
import { checkYaml, YAML_ERROR } from '../../yaml-rule.js';
import { addingKey, findingAt, notText, wrong } from '../../yaml-values.js';

const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}([.,]\d+)?)?(Z|[+-]\d{2}(:?\d{2})?)$/;

/** In seconds: what is added is the time of the correction. */
function currentTime(): string {
  return new Date().toISOString().replace(/\.\d+/, '');
}

/** SV-Witnesses 2.0: metadata.creation_time, a string of format date-time. Seconds may be left out, as tools do. */
export const creationTime: Rule = {
  id: 'WY015',
  name: 'creation-time',
  summary: 'Each entry has a creation time with its time zone, as ISO 8601 writes it',
  ...YAML_ERROR,
  check: checkYaml(function* ({ current }) {
    for (const { metadata } of current) {
      const time = metadata.at('creation_time');
      if (isMapping(metadata.value) && time.value === undefined) {
        const fix = addingKey(metadata, 'creation_time', `"${currentTime()}"`);
        yield findingAt(metadata, "'metadata' lacks 'creation_time'", fix);
      } else if (typeof time.value === 'string' && !TIME.test(time.value)) {
        yield wrong(time, 'a time with its zone like "2026-01-31T23:59:59Z"');
      } else yield* notText(time);
    }
  }),
};
