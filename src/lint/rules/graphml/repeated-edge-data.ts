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
        if (data.length < 2) return;
        for (let at = 1; at < data.length; at++) {
          const { name, position } = data[at] ?? {};
          if (name === undefined || position === undefined || !SINGLE.has(name)) continue;
          if (data.findIndex((each) => each.name === name) === at) continue;
          report({ message: `'${name}' is given a second time on this edge; keep one`, position });
        }
      },
    }),
  },
};
