import { defineRule } from '../../rule/rule.js';
import { isSafety, isTermination } from '../../rule/stated-property.js';
import { checkYaml, YAML_ERROR } from '../../rule/yaml-rule.js';
import { findingAt } from '../../rule/yaml-values.js';

/** SV-Witnesses 2.1: cycles show that a program does not terminate, a target shows that a state is reached. */
export const cycleProperty = defineRule({
  id: 'WY048',
  name: 'cycle-property',
  summary: 'Witnesses of nontermination have cycle waypoints, and other witnesses do not',
  ...YAML_ERROR,
  consequence: 'none',
  formats: ['yaml 2.1', 'yaml 2.2'],
  messages: {
    cycleForSafety: 'a cycle shows nontermination, but the specification is not termination',
    targetForTermination: 'a target cannot show nontermination; use cycle waypoints',
  },
  check: checkYaml(function* ({ sequences }) {
    for (const { entry, segments } of sequences) {
      if (entry.version === '2.0') continue;
      const specification = entry.task.at('specification').text ?? '';
      const own = segments.flatMap(({ waypoints }) => waypoints);
      const cycle = own.find(({ action }) => action === 'cycle');
      const target = own.find(({ type }) => type === 'target');
      if (cycle !== undefined && isSafety(specification)) {
        yield findingAt(cycle.part.at('action'), 'cycleForSafety');
      }
      if (cycle === undefined && target !== undefined && isTermination(specification)) {
        yield findingAt(target.part.at('type'), 'targetForTermination');
      }
    }
  }),
});
