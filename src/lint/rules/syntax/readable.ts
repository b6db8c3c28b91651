import { unreadableRule } from '../../syntax/unreadable-rule.js';

/** A file that is there and looks like a witness; what its text is like is for the rules after this one. */
export const readable = unreadableRule({
  id: 'WS001',
  name: 'readable',
  summary: 'The file is there, may be read, and begins like a witness',
  witnessLint: ['G2'],
  unreadable: ['not-found', 'unreadable', 'empty', 'unknown-format', 'structure'],
});
