import { shorten } from '../../../witness/quote.js';
import { namesOfProgram } from '../../program/function-scope.js';
import { ghostVariablesIn } from '../../program/ghost-variables.js';
import { defineRule } from '../../rule.js';
import { checkYaml } from '../../yaml/yaml-rule.js';
import { findingAt } from '../../yaml/yaml-values.js';

/** SV-Witnesses 2.1 with ghosts: an identifier of the program stays what it is. */
export const ghostVariableNames = defineRule({
  id: 'WP024',
  name: 'ghost-variable-names',
  summary: 'No ghost variable has the name of something in the program',
  severity: 'error',
  consequence: 'none',
  formats: ['yaml 2.1', 'yaml 2.2'],
  profile: 'default',
  needs: 'program',
  witnessLint: [],
  messages: {
    taken: 'the program has a "{name}" of its own',
  },
  check: checkYaml(function* (outline, context) {
    if (context.programs === undefined) return;
    for (const { parts, name, program } of ghostVariablesIn(outline, context)) {
      if (program === undefined || !namesOfProgram(program).has(name)) continue;
      yield findingAt(parts.name, 'taken', { name: shorten(name) });
    }
  }),
});
