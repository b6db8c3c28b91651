import { GRAPHML_FAULT } from '../../rule/graphml-rule.js';
import { defineRule } from '../../rule/rule.js';

export const oneGraph = defineRule({
  id: 'WG006',
  name: 'one-graph',
  summary: 'A witness has exactly one `<graph>` in exactly one `<graphml>`',
  ...GRAPHML_FAULT,
  witnessLint: ['G4', 'G5'],
  messages: {
    secondGraph: 'there is a second <graph>; a witness is a single automaton',
    nested: 'there is a <graphml> inside <graphml>; keep only one',
    none: '<graphml> has no <graph>; a witness is an automaton',
  },
  check: {
    graphml: (report) => {
      const seen = { graph: 0, graphml: 0 };
      return {
        graph: () => {
          seen.graph++;
        },
        furtherGraph: ({ position }) => report({ messageId: 'secondGraph', position }),
        graphml: ({ position }) => {
          if (++seen.graphml === 2) report({ messageId: 'nested', position });
        },
        end: ({ position }) => {
          if (seen.graph === 0) report({ messageId: 'none', position });
        },
      };
    },
  },
});
