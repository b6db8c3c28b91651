import { unreadableRule } from '../../rule/unreadable-rule.js';

/** A file beyond these limits is not a witness; it was made to exhaust its reader. */
export const bounded = unreadableRule({
  id: 'WS005',
  name: 'bounded',
  summary: 'The file stays within the limits on size, depth and aliases',
  witnessLint: [],
  unreadable: ['too-large', 'too-deep', 'alias-bomb'],
});
