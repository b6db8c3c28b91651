import { shorten } from '../../../witness/quote.js';
import { ALL_YAML_FORMATS } from '../../formats.js';
import { defineRule } from '../../rule.js';
import { checkYaml, YAML_ERROR } from '../../yaml/yaml-rule.js';

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
