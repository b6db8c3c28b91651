import { defineRule } from '../../rule.js';
import { checkYaml, YAML_ERROR } from '../../yaml/yaml-rule.js';
import { findingAt } from '../../yaml/yaml-values.js';

/** SV-Witnesses 2.1: a transition invariant relates a state to the earlier ones, which only `\at` speaks of. */
export const earlierState = defineRule({
  id: 'WY076',
  name: 'earlier-state',
  summary: 'A transition invariant speaks of an earlier state',
  ...YAML_ERROR,
  severity: 'warning',
  consequence: 'none',
  formats: ['yaml 2.1', 'yaml 2.2'],
  notConfirmed: 'second-hand: a summary of format 2.1 says so; its text was not read',
  messages: {
    oneState: 'it relates no two states: an earlier one is written \\at(…, AnyPrev)',
  },
  check: checkYaml(function* ({ invariants }) {
    for (const { entry, part } of invariants) {
      const isTransition = /^(?:loop|location)_transition_invariant$/.test(part.at('type').text ?? '');
      const value = part.at('value');
      if (entry.version === '2.0' || !isTransition || typeof value.value !== 'string') continue;
      if (value.value.includes('\\at')) continue;
      yield findingAt(value, 'oneState');
    }
  }),
});
