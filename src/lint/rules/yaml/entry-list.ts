import { isMapping, YamlPart } from '../../../witness/yaml/yaml-part.js';
import { ALL_YAML_FORMATS } from '../../rule/formats.js';
import { defineRule } from '../../rule/rule.js';
import { checkYaml, YAML_ERROR } from '../../rule/yaml-rule.js';
import { findingAt } from '../../rule/yaml-values.js';

/** SV-Witnesses 2.0: the top level of a file is a list of entries. */
export const entryList = defineRule({
  id: 'WY001',
  name: 'entry-list',
  summary: 'A witness is a list of at least one entry, and every entry is a mapping',
  ...YAML_ERROR,
  formats: ALL_YAML_FORMATS,
  messages: {
    notList: 'the document must be a list of entries; begin each entry with "- "',
    empty: 'the list of entries is empty',
    notMapping: 'entry {entry} must be a mapping with entry_type, metadata and content',
  },
  check: checkYaml(function* ({ document }) {
    const root = YamlPart.root(document);
    if (!Array.isArray(root.value)) {
      yield findingAt(root, 'notList');
    } else if (root.value.length === 0) {
      yield findingAt(root, 'empty');
    }
    for (const [index, item] of root.items.entries()) {
      if (isMapping(item.value)) continue;
      yield findingAt(item, 'notMapping', { entry: index + 1 });
    }
  }),
});
