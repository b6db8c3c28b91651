import { ALL_FORMATS } from '../../formats.js';
import type { Rule } from '../../rule.js';

/** What no parser accepts no validator reads. */
export const wellFormed: Rule = {
  id: 'WS003',
  name: 'well-formed',
  summary: 'The file is well-formed XML or YAML',
  severity: 'error',
  consequence: 'witness invalid',
  formats: ALL_FORMATS,
  profile: 'default',
  needs: 'witness',
  witnessLint: ['G1'],
  check: { unreadable: ['syntax'] },
};
