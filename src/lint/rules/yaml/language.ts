import type { Rule } from '../../rule.js';
import { checkYaml, YAML_ERROR } from '../../yaml-rule.js';
import { notOneOf } from '../../yaml-values.js';

/** SV-Witnesses 2.0: task.language. */
export const language: Rule = {
  id: 'WY021',
  name: 'language',
  summary: 'The language is C',
  ...YAML_ERROR,
  check: checkYaml(function* ({ current }) {
    for (const { task } of current) yield* notOneOf(task.at('language'), ['C']);
  }),
};
