import type { YamlPart } from '../../../witness/yaml/yaml-part.js';
import type { Rule, RuleFinding } from '../../rule.js';
import { checkYaml, YAML_ERROR } from '../../yaml-rule.js';
import { findingAt, findingAtKey } from '../../yaml-values.js';

function* extended(format: YamlPart, version: string): Iterable<RuleFinding> {
  if (version === '2.0' && format.text === 'ext_c_expression') {
    yield findingAt(format, "'ext_c_expression' belongs to format 2.1, and this is 2.0");
  }
}

/** What came later is passed over or refused by readers of the stated version. */
export const newerFeature: Rule = {
  id: 'WY070',
  name: 'newer-feature',
  summary: 'The file uses only what its version of the format has',
  ...YAML_ERROR,
  severity: 'warning',
  consequence: 'none',
  formats: ['yaml 2.0', 'yaml 2.1'],
  check: checkYaml(function* ({ waypoints, invariants, contracts }) {
    for (const { entry, part } of waypoints) {
      const { version } = entry;
      if (part.at('thread_id').value !== undefined && version !== '2.2') {
        yield findingAtKey(part.at('thread_id'), `'thread_id' belongs to format 2.2, and this is ${version}`);
      }
      yield* extended(part.at('constraint').at('format'), version);
    }
    for (const { entry, part } of invariants) {
      if (part.at('labels').value !== undefined && entry.version === '2.0') {
        yield findingAtKey(part.at('labels'), "'labels' belongs to format 2.1, and this is 2.0");
      }
    }
    for (const { entry, part } of contracts) {
      if (entry.version === '2.0')
        yield findingAtKey(part, "'contract' belongs to format 2.1, and this is 2.0");
    }
  }),
};
