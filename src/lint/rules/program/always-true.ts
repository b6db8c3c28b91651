import { decideByForm } from '../../expressions/decided-by-form.js';
import { readInvariants } from '../../expressions/read-invariants.js';
import { ALL_YAML_FORMATS } from '../../rule/formats.js';
import { defineRule } from '../../rule/rule.js';
import { checkYaml } from '../../rule/yaml-rule.js';
import { findingAt } from '../../rule/yaml-values.js';

/** An invariant that holds in every state says nothing about the program. */
export const alwaysTrue = defineRule({
  id: 'WP025',
  name: 'always-true',
  summary: 'No invariant is always true by its form or by the types in it',
  severity: 'info',
  consequence: 'none',
  formats: ALL_YAML_FORMATS,
  profile: 'strict',
  needs: 'program',
  witnessLint: [],
  messages: {
    constant: 'this invariant is always true: it is a constant',
    same: 'this invariant is always true: it compares something with itself',
    bounds: 'this invariant is always true: each value of the type satisfies it',
  },
  check: checkYaml(function* (outline, context) {
    for (const { part, expression } of readInvariants(outline, context)) {
      const decided = decideByForm(expression);
      if (decided?.value === true) yield findingAt(part, decided.why);
    }
  }),
});
