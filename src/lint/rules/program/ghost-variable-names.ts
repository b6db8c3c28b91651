import { shorten } from '../../../witness/quote.js';
import { namesOfProgram } from '../../expressions/function-scope.js';
import { ghostVariablesIn } from '../../expressions/ghost-variables.js';
import { defineRule } from '../../rule/rule.js';
import { checkYaml } from '../../rule/yaml-rule.js';
import { findingAt } from '../../rule/yaml-values.js';

/** SV-Witnesses 2.1 with ghosts: identifiers of the program keep their meaning. */
export const ghostVariableNames = defineRule({
  id: 'WP024',
  name: 'ghost-variable-names',
  summary: 'No ghost variable has a name that the program uses',
  severity: 'error',
  consequence: 'none',
  formats: ['yaml 2.1', 'yaml 2.2'],
  profile: 'default',
  needs: 'program',
  witnessLint: [],
  messages: {
    taken: 'the program already declares "{name}"',
  },
  check: checkYaml(function* (outline, context) {
    if (context.programs === undefined) return;
    for (const { parts, name, program } of ghostVariablesIn(outline, context)) {
      if (program === undefined || !namesOfProgram(program).has(name)) continue;
      yield findingAt(parts.name, 'taken', { name: shorten(name) });
    }
  }),
});
