import { ALL_FORMATS } from '../../formats.js';
import type { Rule } from '../../rule.js';

/** A file that is there and looks like a witness; what its text is like is for the rules behind this one. */
export const readable: Rule = {
  id: 'WS001',
  name: 'readable',
  summary: 'The file is there, may be read, and begins like a witness',
  severity: 'error',
  consequence: 'witness invalid',
  formats: ALL_FORMATS,
  profile: 'default',
  needs: 'witness',
  witnessLint: ['G2'],
  check: {
    unreadable: ['not-found', 'unreadable', 'empty', 'unknown-format', 'structure'],
  },
};
