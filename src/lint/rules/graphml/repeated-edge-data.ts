import type { GraphmlData } from '../../../witness/graphml/graphml-events.js';
import type { Rule } from '../../rule.js';
import { GRAPHML_WARNING } from './graphml-rule.js';

const SINGLE: ReadonlySet<string> = new Set([
  'startline',
  'endline',
  'startoffset',
  'endoffset',
  'originfile',
  'control',
  'threadId',
  'enterFunction',
  'returnFromFunction',
  'assumption.scope',
  'assumption.resultfunction',
]);

/** Whether a name stands before already. */
function isRepeated(data: readonly GraphmlData[], at: number): boolean {
  for (let before = 0; before < at; before++) if (data[before]?.name === data[at]?.name) return true;
  return false;
}

/** CPAchecker refuses such a witness. */
export const repeatedEdgeData: Rule = {
  id: 'WG063',
  name: 'repeated-edge-data',
  summary: 'An edge says each thing once',
  ...GRAPHML_WARNING,
  witnessLint: [],
  check: {
    graphml: (report) => ({
      edge: ({ data }) => {
        for (let at = 1; at < data.length; at++) {
          const later = data[at];
          if (later === undefined || !isRepeated(data, at) || !SINGLE.has(later.name)) continue;
          const message = `'${later.name}' is given a second time on this edge; keep one`;
          report({ message, position: later.position });
        }
      },
    }),
  },
};
