import type { DataVisitor, GraphmlOwner } from '../../../witness/graphml/graphml-events.js';
import { GRAPHML_WARNING } from '../../rule/graphml-rule.js';
import { defineRule } from '../../rule/rule.js';

const SINGLE: readonly string[] = [
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
];

/** CPAchecker refuses such a witness. */
export const repeatedEdgeData = defineRule({
  id: 'WG063',
  name: 'repeated-edge-data',
  summary: 'An edge has each kind of data only once',
  ...GRAPHML_WARNING,
  witnessLint: [],
  messages: {
    repeated: "'{key}' is given a second time on this edge; keep only one",
  },
  check: {
    graphml: (report) => {
      const watch = (): DataVisitor => {
        let last: GraphmlOwner | undefined;
        return ({ name, position }, edge) => {
          if (last === edge) report({ messageId: 'repeated', args: { key: name }, position });
          last = edge;
        };
      };
      return { edgeData: new Map(SINGLE.map((name) => [name, watch()])) };
    },
  },
});
