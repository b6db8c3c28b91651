import { defineRule } from '../../rule/rule.js';
import { checkYaml, YAML_ERROR } from '../../rule/yaml-rule.js';
import { findingAt } from '../../rule/yaml-values.js';

/** SV-Witnesses 2.1 has both kinds of transition invariants; CPAchecker's parser refuses those of locations. */
export const transitionPlace = defineRule({
  id: 'WY075',
  name: 'transition-place',
  summary: 'Transition invariants belong to loops, as validators expect',
  ...YAML_ERROR,
  severity: 'warning',
  consequence: 'none',
  formats: ['yaml 2.1', 'yaml 2.2'],
  messages: {
    location:
      'CPAchecker refuses a witness with a location_transition_invariant; it accepts loop_transition_invariant',
  },
  check: checkYaml(function* ({ invariants }) {
    for (const { entry, part } of invariants) {
      const type = part.at('type');
      if (entry.version === '2.0' || type.text !== 'location_transition_invariant') continue;
      yield findingAt(type, 'location');
    }
  }),
});
