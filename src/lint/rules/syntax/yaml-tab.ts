import { findTabs } from '../../rule/find-tabs.js';
import { ALL_YAML_FORMATS } from '../../rule/formats.js';
import { defineRule } from '../../rule/rule.js';

/** YAML 1.2 allows tabs between tokens; PyYAML refuses the whole file. */
export const yamlTab = defineRule({
  id: 'WS016',
  name: 'yaml-tab',
  summary: 'Tabs occur only in quoted strings, block strings and comments',
  severity: 'warning',
  consequence: 'none',
  formats: ALL_YAML_FORMATS,
  profile: 'default',
  needs: 'witness',
  witnessLint: [],
  messages: {
    tab: 'there is a tab between parts of the document; many YAML parsers reject the file',
  },
  check: { yaml: ({ document }) => findTabs(document) },
});
