import { unreadableRule } from '../../rule/unreadable-rule.js';

/** What no parser accepts, no validator reads. */
export const wellFormed = unreadableRule({
  id: 'WS003',
  name: 'well-formed',
  summary: 'The file is well-formed XML or YAML',
  witnessLint: ['G1'],
  unreadable: ['syntax'],
});
