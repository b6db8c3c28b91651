import { GRAPHML_FORMATS } from '../../formats.js';
import type { Rule } from '../../rule.js';

/** The file has to fit the schema and the structural rules of GraphML. */
export const schema: Rule = {
  id: 'WF001',
  name: 'format-schema',
  summary: 'A GraphML file fits the schema and the structural rules of its format',
  severity: 'error',
  consequence: 'witness invalid',
  formats: GRAPHML_FORMATS,
  profile: 'default',
  needs: 'witness',
  witnessLint: [],
  check: { model: (reading) => ('violations' in reading ? reading.violations : []) },
};
