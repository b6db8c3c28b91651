import { shorten } from '../../../witness/quote.js';
import { ALL_YAML_FORMATS } from '../../rule/formats.js';
import { defineRule } from '../../rule/rule.js';
import { checkYaml, YAML_ERROR } from '../../rule/yaml-rule.js';

/** YAML 1.2 forbids it, and readers disagree about which one counts. */
export const duplicateKey = defineRule({
  id: 'WY002',
  name: 'duplicate-key',
  summary: 'No mapping contains a key twice',
  ...YAML_ERROR,
  formats: ALL_YAML_FORMATS,
  messages: {
    repeated: 'the key "{key}" occurs a second time in its mapping',
  },
  check: checkYaml(function* ({ document }) {
    for (const { key, position } of document.duplicateKeys) {
      yield { messageId: 'repeated' as const, args: { key: shorten(key) }, position };
    }
  }),
});
