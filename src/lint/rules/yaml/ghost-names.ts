import { shorten } from '../../../witness/quote.js';
import { defineRule } from '../../rule/rule.js';
import { checkYaml, YAML_ERROR } from '../../rule/yaml-rule.js';
import { findingAt } from '../../rule/yaml-values.js';

/** SV-Witnesses 2.1 with ghosts: a name belongs to one variable. */
export const ghostNames = defineRule({
  id: 'WY065',
  name: 'ghost-names',
  summary: 'No two ghost variables have the same name',
  ...YAML_ERROR,
  consequence: 'none',
  formats: ['yaml 2.1', 'yaml 2.2'],
  messages: {
    repeated: 'there is another ghost variable "{name}"',
  },
  check: checkYaml(function* ({ current }) {
    const seen = new Set<string>();
    for (const { content } of current) {
      for (const variable of content.at('ghost_variables').items) {
        const name = variable.at('name');
        if (name.text === undefined) continue;
        if (seen.has(name.text)) yield findingAt(name, 'repeated', { name: shorten(name.text) });
        seen.add(name.text);
      }
    }
  }),
});
