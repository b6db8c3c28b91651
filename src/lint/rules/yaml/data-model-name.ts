import type { Rule } from '../../rule.js';
import { checkYaml, YAML_ERROR } from '../../yaml-rule.js';
import { notOneOf } from '../../yaml-values.js';

/** SV-Witnesses 2.0: task.data_model. */
export const dataModelName: Rule = {
  id: 'WY020',
  name: 'data-model-name',
  summary: 'The data model is ILP32 or LP64',
  ...YAML_ERROR,
  check: checkYaml(function* ({ current }) {
    for (const { task } of current) yield* notOneOf(task.at('data_model'), ['ILP32', 'LP64']);
  }),
};
