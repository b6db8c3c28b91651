import { unreadableRule } from '../../rule/unreadable-rule.js';

/** UTF-16 and binary files are reported as such; for an invalid byte, the line is given. */
export const encoding = unreadableRule({
  id: 'WS002',
  name: 'encoding',
  summary: 'The file is UTF-8 text',
  witnessLint: [],
  unreadable: ['encoding', 'binary'],
});
