import { quote } from '../../../witness/quote.js';
import { ALL_YAML_FORMATS } from '../../formats.js';
import type { Rule } from '../../rule.js';
import { checkYaml, YAML_ERROR } from '../../yaml-rule.js';

/** YAML 1.2 forbids it, and readers disagree about which of the two counts. */
export const duplicateKey: Rule = {
  id: 'WY002',
  name: 'duplicate-key',
  summary: 'No mapping has a key twice',
  ...YAML_ERROR,
  formats: ALL_YAML_FORMATS,
  check: checkYaml(function* ({ document }) {
    for (const { key, position } of document.duplicateKeys) {
      yield { message: `the key ${quote(key)} occurs a second time in its mapping`, position };
    }
  }),
};
