import type { Rule } from '../../rule.js';
import { GRAPHML_FAULT } from './graphml-rule.js';

const REQUIRED: readonly string[] = [
  'witness-type',
  'sourcecodelang',
  'producer',
  'specification',
  'programfile',
  'programhash',
  'architecture',
  'creationtime',
];

/** Format section 1.2. */
export const requiredData: Rule = {
  id: 'WG050',
  name: 'required-data',
  summary: 'The graph says what the witness is, for which program and property, by whom and when',
  ...GRAPHML_FAULT,
  witnessLint: ['H9'],
  check: {
    graphml: (report) => {
      const found = new Set<string>();
      return {
        graph: ({ data }) => {
          for (const { key, leadingText } of data) {
            if (key !== undefined && leadingText !== undefined && REQUIRED.includes(key)) found.add(key);
          }
        },
        end: ({ position }) => {
          for (const key of REQUIRED) {
            if (!found.has(key)) report({ message: `the graph lacks <data key="${key}">`, position });
          }
        },
      };
    },
  },
};
