import { defineRule } from '../../rule/rule.js';
import { checkYaml, YAML_ERROR } from '../../rule/yaml-rule.js';
import { findingAt } from '../../rule/yaml-values.js';

const CLAUSES = ['requires', 'ensures'];

/** A branch of sv-witnesses of 2024 makes both clauses optional, with the default "1"; Goblint requires both. */
export const contractClause = defineRule({
  id: 'WY069',
  name: 'contract-clause',
  summary: 'A contract states both of its clauses',
  ...YAML_ERROR,
  severity: 'warning',
  consequence: 'none',
  formats: ['yaml 2.1', 'yaml 2.2'],
  notConfirmed:
    'the default 1 is only known from the name of a branch of 2024; the text of format 2.1 was not available',
  messages: {
    leftOut: '{clauses} omitted: the default is "1", but not every tool knows that',
  },
  check: checkYaml(function* ({ contracts }) {
    for (const { entry, part } of contracts) {
      if (entry.version === '2.0') continue;
      const missing = CLAUSES.filter((key) => part.at(key).value === undefined);
      const [first] = missing;
      if (first === undefined) continue;
      const names = missing.map((key) => `'${key}'`).join(' and ');
      yield findingAt(part, 'leftOut', { clauses: names });
    }
  }),
});
