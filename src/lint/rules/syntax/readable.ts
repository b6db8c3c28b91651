import { ALL_FORMATS } from '../../formats.js';
import type { Rule } from '../../rule.js';

/** The file can be read at all: it exists, is UTF-8, well-formed, and within the limits. */
export const readable: Rule = {
  id: 'WS001',
  name: 'readable',
  summary: 'The file can be read: it is UTF-8, well-formed, no bomb, and within the limits',
  severity: 'error',
  consequence: 'witness invalid',
  formats: ALL_FORMATS,
  profile: 'default',
  needs: 'witness',
  witnessLint: ['G1', 'G2'],
  check: {
    unreadable: [
      ...(['unreadable', 'empty', 'too-large', 'binary', 'encoding', 'syntax', 'doctype'] as const),
      ...(['alias-bomb', 'too-deep', 'unknown-format', 'structure'] as const),
    ],
  },
};
