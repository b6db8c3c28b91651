import { unreadableRule } from '../../syntax/unreadable-rule.js';

/** A file beyond them is no witness, but made to exhaust its reader. */
export const bounded = unreadableRule({
  id: 'WS005',
  name: 'bounded',
  summary: 'The file keeps to the limits on size, depth and aliases',
  witnessLint: [],
  unreadable: ['too-large', 'too-deep', 'alias-bomb'],
});
