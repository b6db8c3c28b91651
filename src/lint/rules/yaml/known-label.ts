import { shorten } from '../../../witness/quote.js';
import { defineRule } from '../../rule/rule.js';
import { checkYaml, YAML_ERROR } from '../../rule/yaml-rule.js';
import { findingAt } from '../../rule/yaml-values.js';

/** SV-Witnesses 2.1 documents no other label; validators ignore labels that they do not know. */
export const knownLabel = defineRule({
  id: 'WY068',
  name: 'known-label',
  summary: 'The only documented label is `inductive`',
  ...YAML_ERROR,
  severity: 'warning',
  consequence: 'none',
  profile: 'strict',
  formats: ['yaml 2.1', 'yaml 2.2'],
  notConfirmed: 'second-hand: a summary of format 2.1 has only this label; its text was not available',
  messages: {
    unknown: 'the label "{label}" is not documented; "inductive" is',
  },
  check: checkYaml(function* ({ invariants, contracts }) {
    for (const { part } of [...invariants, ...contracts]) {
      for (const label of part.at('labels').items) {
        if (label.text === undefined || label.text === 'inductive') continue;
        yield findingAt(label, 'unknown', { label: shorten(label.text) });
      }
    }
  }),
});
