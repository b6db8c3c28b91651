import type { Rule } from '../../rule.js';

/** The file has to fit the schema and the structural rules of its format. */
export const schema: Rule = {
  id: 'WF001',
  name: 'format-schema',
  severity: 'error',
  consequence: 'witness invalid',
  check: ({ violations }) => violations,
};
