import { ALL_FORMATS } from '../../formats.js';
import type { Rule } from '../../rule.js';

/** UTF-16 and binary files are named as such; a wrong byte has its line. */
export const encoding: Rule = {
  id: 'WS002',
  name: 'encoding',
  summary: 'The file is text in UTF-8',
  severity: 'error',
  consequence: 'witness invalid',
  formats: ALL_FORMATS,
  profile: 'default',
  needs: 'witness',
  witnessLint: [],
  check: { unreadable: ['encoding', 'binary'] },
};
