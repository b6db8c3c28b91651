import { defineRule } from '../../rule/rule.js';
import { checkYaml, YAML_ERROR } from '../../rule/yaml-rule.js';
import { NOT_THE_TEXT, notTheText } from '../../rule/yaml-values.js';

/** SV-Witnesses 2.0: task.language. */
export const language = defineRule({
  id: 'WY021',
  name: 'language',
  summary: 'The language is C',
  ...YAML_ERROR,
  messages: {
    ...NOT_THE_TEXT,
  },
  check: checkYaml(function* ({ current }) {
    for (const { task } of current) yield* notTheText(task.at('language'), 'C');
  }),
});
