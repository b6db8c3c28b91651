import { defineRule } from '../../rule/rule.js';
import { checkYaml, YAML_ERROR } from '../../rule/yaml-rule.js';
import { NOT_ONE_OF, notAllowedText } from '../../rule/yaml-values.js';

const TYPES = ['loop_invariant', 'location_invariant'];
const TRANSITIONS = ['loop_transition_invariant', 'location_transition_invariant'];

/** SV-Witnesses 2.0: loop and location invariants; 2.1 adds transition invariants. */
export const invariantType = defineRule({
  id: 'WY061',
  name: 'invariant-type',
  summary: 'The type of an invariant exists in the version of the format',
  ...YAML_ERROR,
  messages: {
    ...NOT_ONE_OF,
  },
  check: checkYaml(function* ({ invariants }) {
    for (const { entry, part } of invariants) {
      yield* notAllowedText(part.at('type'), entry.version === '2.0' ? TYPES : [...TYPES, ...TRANSITIONS]);
    }
  }),
});
