import { isMapping } from '../../../witness/yaml/yaml-part.js';
import type { Rule } from '../../rule.js';
import { checkYaml, YAML_ERROR } from '../../yaml-rule.js';
import { findingAt } from '../../yaml-values.js';

/** CPAchecker finds no place for an invariant whose location has no function. */
export const invariantFunction: Rule = {
  id: 'WY032',
  name: 'invariant-function',
  summary: 'The location of an invariant names its function',
  ...YAML_ERROR,
  severity: 'warning',
  consequence: 'none',
  profile: 'strict',
  check: checkYaml(function* ({ invariants }) {
    for (const { part } of invariants) {
      const location = part.at('location');
      if (!isMapping(location.value) || location.at('function').value !== undefined) continue;
      yield findingAt(location, "'location' names no function: CPAchecker does not take such invariants");
    }
  }),
};
