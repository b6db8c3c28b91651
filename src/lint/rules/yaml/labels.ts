import { defineRule } from '../../rule/rule.js';
import { checkYaml, YAML_ERROR } from '../../rule/yaml-rule.js';
import { NOT_LIST, NOT_TEXT, notList, notText } from '../../rule/yaml-values.js';

/** SV-Witnesses 2.1: labels of invariants and contracts. */
export const labels = defineRule({
  id: 'WY067',
  name: 'labels',
  summary: 'Labels are a list of strings',
  ...YAML_ERROR,
  formats: ['yaml 2.1', 'yaml 2.2'],
  messages: {
    ...NOT_LIST,
    ...NOT_TEXT,
  },
  check: checkYaml(function* ({ invariants, contracts }) {
    for (const { entry, part } of [...invariants, ...contracts]) {
      if (entry.version === '2.0') continue;
      yield* notList(part.at('labels'));
      for (const label of part.at('labels').items) yield* notText(label);
    }
  }),
});
