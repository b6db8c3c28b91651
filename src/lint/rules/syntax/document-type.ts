import { ALL_FORMATS } from '../../formats.js';
import type { Rule } from '../../rule.js';

/** A document type can define entities: that is how files make parsers open other files or run out of memory. */
export const documentType: Rule = {
  id: 'WS004',
  name: 'document-type',
  summary: 'The file declares no document type',
  severity: 'error',
  consequence: 'witness invalid',
  formats: ALL_FORMATS,
  profile: 'default',
  needs: 'witness',
  witnessLint: [],
  check: { unreadable: ['doctype'] },
};
