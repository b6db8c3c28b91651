import { unreadableRule } from '../../rule/unreadable-rule.js';

/** A document type can define entities, which make parsers open other files or run out of memory. */
export const documentType = unreadableRule({
  id: 'WS004',
  name: 'document-type',
  summary: 'The file does not declare a document type',
  witnessLint: [],
  unreadable: ['doctype'],
});
