import { defineRule } from '../../rule/rule.js';
import { isDataRace, isKnownProperty } from '../../rule/stated-property.js';
import { checkYaml, YAML_ERROR } from '../../rule/yaml-rule.js';
import { findingAt } from '../../rule/yaml-values.js';

/** SV-Witnesses 2.2: the last segment of a race holds the two accesses, in any order; no earlier segment has one. */
export const raceTargets = defineRule({
  id: 'WY074',
  name: 'race-targets',
  summary: 'The last segment has two targets for a data race, and one for any other property',
  ...YAML_ERROR,
  consequence: 'none',
  formats: ['yaml 2.2'],
  messages: {
    oneTarget: 'a data race is between two accesses, but there is only one target',
    secondTarget: 'only a data race has a second target',
  },
  check: checkYaml(function* ({ sequences }) {
    for (const { entry, segments } of sequences) {
      const last = segments.at(-1);
      if (entry.version !== '2.2' || last === undefined) continue;
      const specification = entry.task.at('specification').text ?? '';
      const [first, second] = last.waypoints.filter(({ type }) => type === 'target');
      if (first === undefined) continue;
      if (isDataRace(specification)) {
        if (second === undefined) yield findingAt(first.item, 'oneTarget');
      } else if (second !== undefined && isKnownProperty(specification)) {
        yield findingAt(second.item, 'secondTarget');
      }
    }
  }),
});
