import type { Rule } from '../../rule.js';
import { checkYaml, YAML_ERROR } from '../../yaml-rule.js';
import { missingKeys, notMapping, notText } from '../../yaml-values.js';

const TEXTS = ['name', 'version', 'configuration', 'command_line', 'description'];

/** SV-Witnesses 2.0: metadata.producer; an empty version is in use. */
export const producer: Rule = {
  id: 'WY018',
  name: 'producer',
  summary: 'The producer has a name and a version, and both are texts',
  ...YAML_ERROR,
  check: checkYaml(function* ({ current }) {
    for (const { metadata } of current) {
      const producer = metadata.at('producer');
      yield* missingKeys(metadata, ['producer']);
      yield* notMapping(producer);
      yield* missingKeys(producer, ['name', 'version']);
      for (const key of TEXTS) yield* notText(producer.at(key));
    }
  }),
};
