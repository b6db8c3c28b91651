import { shorten } from '../../../witness/quote.js';
import { defineRule } from '../../rule/rule.js';
import { checkYaml, YAML_ERROR } from '../../rule/yaml-rule.js';
import { findingAt } from '../../rule/yaml-values.js';

/** SV-Witnesses 2.1 with ghosts: an update assigns to a ghost variable, never to one of the program. */
export const ghostUpdates = defineRule({
  id: 'WY066',
  name: 'ghost-updates',
  summary: 'An update assigns to a declared ghost variable',
  ...YAML_ERROR,
  consequence: 'none',
  formats: ['yaml 2.1', 'yaml 2.2'],
  messages: {
    undeclared: 'no ghost variable "{variable}" is declared',
  },
  check: checkYaml(function* ({ current }) {
    const declared = new Set(
      current.flatMap(({ content }) =>
        content.at('ghost_variables').items.map((variable) => variable.at('name').text),
      ),
    );
    for (const { content } of current) {
      for (const update of content.at('ghost_updates').items) {
        for (const each of update.at('updates').items) {
          const variable = each.at('variable');
          if (variable.text === undefined || declared.has(variable.text)) continue;
          yield findingAt(variable, 'undeclared', { variable: shorten(variable.text) });
        }
      }
    }
  }),
});
