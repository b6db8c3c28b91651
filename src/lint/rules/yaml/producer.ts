import { defineRule } from '../../rule/rule.js';
import { checkYaml, YAML_ERROR } from '../../rule/yaml-rule.js';
import {
  MISSING_KEY,
  missingKeys,
  NOT_MAPPING,
  NOT_TEXT,
  notMapping,
  notText,
} from '../../rule/yaml-values.js';

const TEXTS = ['name', 'version', 'configuration', 'command_line', 'description'];

/** SV-Witnesses 2.0: metadata.producer; an empty version is in use. */
export const producer = defineRule({
  id: 'WY018',
  name: 'producer',
  summary: 'The producer has a name and a version, and both are strings',
  ...YAML_ERROR,
  messages: {
    ...MISSING_KEY,
    ...NOT_MAPPING,
    ...NOT_TEXT,
  },
  check: checkYaml(function* ({ current }) {
    for (const { metadata } of current) {
      const producer = metadata.at('producer');
      yield* missingKeys(metadata, ['producer']);
      yield* notMapping(producer);
      yield* missingKeys(producer, ['name', 'version']);
      for (const key of TEXTS) yield* notText(producer.at(key));
    }
  }),
});
