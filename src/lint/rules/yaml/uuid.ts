import { isMapping } from '../../../witness/yaml/yaml-part.js';
import { makeUuid } from '../../rule/make-uuid.js';
import { defineRule } from '../../rule/rule.js';
import { checkYaml, YAML_ERROR } from '../../rule/yaml-rule.js';
import { addingKey, findingAt, NOT_TEXT, notText, wrong } from '../../rule/yaml-values.js';

const UUID = /^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/;

/** SV-Witnesses 2.0: metadata.uuid, a string of format uuid. */
export const uuid = defineRule({
  id: 'WY013',
  name: 'uuid',
  summary: 'Every entry has a UUID in the form of RFC 4122',
  ...YAML_ERROR,
  messages: {
    ...NOT_TEXT,
    missing: "'metadata' lacks 'uuid'",
    notUuid: '{part} must be a UUID, like "5dc2a8e1-7c4b-4a52-9d0e-0f3c7a1b2d4e"[, not "{value}"]',
  },
  check: checkYaml(function* ({ current, document }) {
    for (const { metadata } of current) {
      const uuid = metadata.at('uuid');
      if (isMapping(metadata.value) && uuid.value === undefined) {
        const fix = addingKey(
          metadata,
          'uuid',
          makeUuid(`${document.source.text} ${metadata.pointer.join(' ')}`),
        );
        yield findingAt(metadata, 'missing', undefined, fix);
      } else if (typeof uuid.value === 'string' && !UUID.test(uuid.value)) {
        yield wrong(uuid, 'notUuid');
      } else yield* notText(uuid);
    }
  }),
});
