import { isMapping } from '../../../witness/yaml/yaml-part.js';
import { defineRule } from '../../rule/rule.js';
import { checkYaml, YAML_ERROR } from '../../rule/yaml-rule.js';
import { findingAt } from '../../rule/yaml-values.js';

/** CPAchecker finds no location for an invariant whose location has no function. */
export const invariantFunction = defineRule({
  id: 'WY032',
  name: 'invariant-function',
  summary: 'The location of an invariant names its function',
  ...YAML_ERROR,
  severity: 'warning',
  consequence: 'none',
  profile: 'strict',
  messages: {
    missing: "'location' names no function; CPAchecker does not accept such invariants",
  },
  check: checkYaml(function* ({ invariants }) {
    for (const { part } of invariants) {
      const location = part.at('location');
      if (!isMapping(location.value) || location.at('function').value !== undefined) continue;
      yield findingAt(location, 'missing');
    }
  }),
});
