import { unreadableRule } from '../../syntax/unreadable-rule.js';

/** UTF-16 and binary files are named as such; a wrong byte has its line. */
export const encoding = unreadableRule({
  id: 'WS002',
  name: 'encoding',
  summary: 'The file is text in UTF-8',
  witnessLint: [],
  unreadable: ['encoding', 'binary'],
});
