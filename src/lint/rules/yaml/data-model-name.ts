import { defineRule } from '../../rule/rule.js';
import { checkYaml, YAML_ERROR } from '../../rule/yaml-rule.js';
import { NOT_ONE_OF, notAllowedText } from '../../rule/yaml-values.js';

/** SV-Witnesses 2.0: task.data_model. */
export const dataModelName = defineRule({
  id: 'WY020',
  name: 'data-model-name',
  summary: 'The data model is ILP32 or LP64',
  ...YAML_ERROR,
  messages: {
    ...NOT_ONE_OF,
  },
  check: checkYaml(function* ({ current }) {
    for (const { task } of current) yield* notAllowedText(task.at('data_model'), ['ILP32', 'LP64']);
  }),
});
