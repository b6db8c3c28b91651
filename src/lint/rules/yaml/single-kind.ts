import { shorten } from '../../../witness/quote.js';
import { ALL_YAML_FORMATS } from '../../rule/formats.js';
import { defineRule } from '../../rule/rule.js';
import { checkYaml, YAML_ERROR } from '../../rule/yaml-rule.js';
import { findingAt } from '../../rule/yaml-values.js';

/** Validators accept exactly one violation_sequence, and nothing next to it. */
export const singleKind = defineRule({
  id: 'WY005',
  name: 'single-kind',
  summary: 'A file is one witness: one violation_sequence, or none',
  ...YAML_ERROR,
  formats: ALL_YAML_FORMATS,
  messages: {
    second: "there is a second 'violation_sequence'; a witness has only one",
    other: `"{type}" occurs next to 'violation_sequence'; a witness is of only one kind`,
  },
  check: checkYaml(function* ({ entries }) {
    const types = entries.map(({ part }) => part.at('entry_type'));
    const sequences = types.filter(({ value }) => value === 'violation_sequence');
    const [first, second] = sequences;
    if (second !== undefined) {
      yield findingAt(second, 'second');
    }
    const other = types.find(({ value }) => value !== undefined && value !== 'violation_sequence');
    if (first !== undefined && other !== undefined) {
      yield findingAt(other, 'other', { type: shorten(other.text ?? '') });
    }
  }),
});
