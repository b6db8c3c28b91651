import { defineRule } from '../../rule/rule.js';
import { checkYaml, YAML_ERROR } from '../../rule/yaml-rule.js';
import { findingAt } from '../../rule/yaml-values.js';

/** SV-Witnesses 2.1: a transition invariant relates a state to earlier ones, which only `\at` can denote. */
export const earlierState = defineRule({
  id: 'WY076',
  name: 'earlier-state',
  summary: 'A transition invariant refers to an earlier state',
  ...YAML_ERROR,
  severity: 'warning',
  consequence: 'none',
  formats: ['yaml 2.1', 'yaml 2.2'],
  notConfirmed: 'second-hand: from a summary of format 2.1; its text was not available',
  messages: {
    oneState: 'a transition invariant must relate two states; write the earlier one as \\at(…, AnyPrev)',
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
