import { shorten } from '../../../witness/quote.js';
import { defineRule } from '../../rule/rule.js';
import { checkYaml, YAML_ERROR } from '../../rule/yaml-rule.js';
import { findingAt } from '../../rule/yaml-values.js';

const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}([.,]\d+)?)?(Z|[+-]\d{2}(:?\d{2})?)$/;
const STRICT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;

/** JSON Schema takes date-time from RFC 3339, which is stricter than ISO 8601; strict readers refuse +0100. */
export const creationTimeOffset = defineRule({
  id: 'WY016',
  name: 'creation-time-offset',
  summary: 'The creation time follows RFC 3339: with seconds, a decimal point, and a colon in the offset',
  ...YAML_ERROR,
  severity: 'warning',
  consequence: 'none',
  profile: 'strict',
  messages: {
    notRfc3339: '"{time}" does not follow RFC 3339; write it as in "2026-01-31T23:59:59+01:00"',
  },
  check: checkYaml(function* ({ current }) {
    for (const { metadata } of current) {
      const time = metadata.at('creation_time');
      if (typeof time.value !== 'string' || !TIME.test(time.value) || STRICT.test(time.value)) continue;
      yield findingAt(time, 'notRfc3339', { time: shorten(time.value) });
    }
  }),
});
