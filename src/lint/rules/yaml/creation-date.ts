import { shorten } from '../../../witness/quote.js';
import { defineRule } from '../../rule/rule.js';
import { checkYaml, YAML_ERROR } from '../../rule/yaml-rule.js';
import { findingAt } from '../../rule/yaml-values.js';

/** A pattern accepts 31 February; parsers of dates do not. */
export const creationDate = defineRule({
  id: 'WY017',
  name: 'creation-date',
  summary: 'The creation time is a valid date and time',
  ...YAML_ERROR,
  severity: 'warning',
  consequence: 'none',
  messages: {
    noSuchTime: '"{time}" is not a valid date and time',
  },
  check: checkYaml(function* ({ current }) {
    for (const { metadata } of current) {
      const time = metadata.at('creation_time');
      const parts = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2}))?/.exec(time.text ?? '');
      if (parts === null) continue;
      const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
        .slice(1)
        .map((part) => Number(part ?? 0));
      const date = new Date(Date.UTC(year, month - 1, day));
      const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
      // RFC 3339 has leap seconds.
      if (exists && hour <= 23 && minute <= 59 && second <= 60) continue;
      yield findingAt(time, 'noSuchTime', { time: shorten(time.text ?? '') });
    }
  }),
});
