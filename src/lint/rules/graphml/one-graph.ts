import type { Rule } from '../../rule.js';
import { GRAPHML_FAULT } from './graphml-rule.js';

export const oneGraph: Rule = {
  id: 'WG006',
  name: 'one-graph',
  summary: 'A witness has exactly one graph in exactly one `graphml` element',
  ...GRAPHML_FAULT,
  witnessLint: ['G4', 'G5'],
  check: {
    graphml: (report) => {
      const seen = { graph: 0, graphml: 0 };
      return {
        graph: () => {
          seen.graph++;
        },
        furtherGraph: ({ position }) =>
          report({ message: 'there is a second <graph>; a witness is one automaton', position }),
        graphml: ({ position }) => {
          if (++seen.graphml === 2)
            report({ message: 'there is a <graphml> in a <graphml>; keep one', position });
        },
        end: ({ position }) => {
          if (seen.graph === 0)
            report({ message: '<graphml> has no <graph>; a witness is one automaton', position });
        },
      };
    },
  },
};
