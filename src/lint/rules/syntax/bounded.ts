import { ALL_FORMATS } from '../../formats.js';
import type { Rule } from '../../rule.js';

/** A file beyond them is no witness, but made to exhaust its reader. */
export const bounded: Rule = {
  id: 'WS005',
  name: 'bounded',
  summary: 'The file keeps to the limits on size, depth and aliases',
  severity: 'error',
  consequence: 'witness invalid',
  formats: ALL_FORMATS,
  profile: 'default',
  needs: 'witness',
  witnessLint: [],
  check: { unreadable: ['too-large', 'too-deep', 'alias-bomb'] },
};
