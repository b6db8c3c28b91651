import { ALL_FORMATS } from '../../formats.js';
import type { Rule } from '../../rule.js';

/** The file has to fit the schema and the structural rules of its format. */
export const schema: Rule = {
  id: 'WF001',
  name: 'format-schema',
  summary: 'The file fits the schema and the structural rules of its format',
  severity: 'error',
  consequence: 'witness invalid',
  formats: ALL_FORMATS,
  profile: 'default',
  needs: 'witness',
  witnessLint: [],
  check: { model: ({ violations }) => violations },
};
