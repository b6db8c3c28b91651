import { findTabs } from '../../find-tabs.js';
import { ALL_YAML_FORMATS } from '../../formats.js';
import type { Rule } from '../../rule.js';
import { firstOf } from '../../yaml-rule.js';

/** YAML 1.2 allows tabs between tokens; PyYAML refuses the whole file. */
export const yamlTab: Rule = {
  id: 'WS016',
  name: 'yaml-tab',
  summary: 'Tabs stand only inside of quoted and block texts and of comments',
  severity: 'warning',
  consequence: 'none',
  formats: ALL_YAML_FORMATS,
  profile: 'default',
  needs: 'witness',
  witnessLint: [],
  check: { yaml: ({ document }) => firstOf(findTabs(document)) },
};
