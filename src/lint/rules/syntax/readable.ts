import { unreadableRule } from '../../rule/unreadable-rule.js';

/** A file that exists and looks like a witness; the rules after this one look at its text. */
export const readable = unreadableRule({
  id: 'WS001',
  name: 'readable',
  summary: 'The file exists, is readable, and begins like a witness',
  witnessLint: ['G2'],
  unreadable: ['not-found', 'unreadable', 'empty', 'unknown-format', 'structure'],
});
