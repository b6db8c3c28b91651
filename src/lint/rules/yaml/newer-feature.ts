import type { YamlPart } from '../../../witness/yaml/yaml-part.js';
import { defineRule } from '../../rule/rule.js';
import { checkYaml, YAML_ERROR } from '../../rule/yaml-rule.js';
import { findingAt, findingAtKey } from '../../rule/yaml-values.js';

function* extended(format: YamlPart, version: string) {
  if (version === '2.0' && format.text === 'ext_c_expression') {
    yield findingAt(format, 'format');
  }
}

/** Readers of the stated version ignore or refuse what came later. */
export const newerFeature = defineRule({
  id: 'WY070',
  name: 'newer-feature',
  summary: 'The file uses only features of its format version',
  ...YAML_ERROR,
  severity: 'warning',
  consequence: 'none',
  formats: ['yaml 2.0', 'yaml 2.1'],
  messages: {
    format: "'ext_c_expression' belongs to format 2.1, but this is 2.0",
    threadId: "'thread_id' belongs to format 2.2, but this is {version}",
    labels: "'labels' belongs to format 2.1, but this is 2.0",
    contract: "'contract' belongs to format 2.1, but this is 2.0",
  },
  check: checkYaml(function* ({ waypoints, invariants, contracts }) {
    for (const { entry, part } of waypoints) {
      const { version } = entry;
      if (part.at('thread_id').value !== undefined && version !== '2.2') {
        yield findingAtKey(part.at('thread_id'), 'threadId', { version });
      }
      yield* extended(part.at('constraint').at('format'), version);
    }
    for (const { entry, part } of invariants) {
      if (part.at('labels').value !== undefined && entry.version === '2.0') {
        yield findingAtKey(part.at('labels'), 'labels');
      }
    }
    for (const { entry, part } of contracts) {
      if (entry.version === '2.0') yield findingAtKey(part, 'contract');
    }
  }),
});
