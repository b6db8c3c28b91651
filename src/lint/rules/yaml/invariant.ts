import { isMapping } from '../../../witness/yaml/yaml-part.js';
import { defineRule } from '../../rule/rule.js';
import { checkYaml, YAML_ERROR } from '../../rule/yaml-rule.js';
import {
  MISSING_KEY,
  missingKeys,
  NOT_LIST,
  NOT_MAPPING,
  NOT_TEXT,
  notList,
  notMapping,
  notText,
  wrong,
} from '../../rule/yaml-values.js';

/** SV-Witnesses 2.0: all four are required. Since 2.1 an item may be a contract instead. */
export const invariant = defineRule({
  id: 'WY060',
  name: 'invariant',
  summary: 'An invariant has a type, a location, a value and a format',
  ...YAML_ERROR,
  messages: {
    ...MISSING_KEY,
    ...NOT_LIST,
    ...NOT_MAPPING,
    ...NOT_TEXT,
  },
  check: checkYaml(function* ({ current, invariants }) {
    for (const { type, version, content } of current) {
      if (type !== 'invariant_set') continue;
      yield* notList(content);
      for (const item of content.items) {
        if (!isMapping(item.value)) yield wrong(item, 'notMapping');
        if (version === '2.0' || item.at('contract').value === undefined)
          yield* missingKeys(item, ['invariant']);
        yield* notMapping(item.at('invariant'));
      }
    }
    for (const { part } of invariants) {
      yield* missingKeys(part, ['type', 'location', 'value', 'format']);
      yield* notText(part.at('value'));
    }
  }),
});
