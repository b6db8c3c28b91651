import { GRAPHML_FAULT } from '../../rule/graphml-rule.js';
import { defineRule } from '../../rule/rule.js';

const SINGLE: ReadonlySet<string> = new Set([
  'witness-type',
  'sourcecodelang',
  'producer',
  'programfile',
  'programhash',
  'architecture',
  'creationtime',
  'witness-format-version',
]);

export const repeatedData = defineRule({
  id: 'WG052',
  name: 'repeated-data',
  summary: 'Among the data of the graph, only `specification` is repeated',
  ...GRAPHML_FAULT,
  witnessLint: ['H2'],
  messages: {
    repeated: "'{key}' is given a second time; keep only one",
  },
  check: {
    graphml: (report) => ({
      graph: ({ data }) => {
        const seen = new Set<string>();
        for (const { key, leadingText, position } of data) {
          if (key === undefined || leadingText === undefined || !SINGLE.has(key)) continue;
          if (seen.has(key)) report({ messageId: 'repeated', args: { key }, position });
          seen.add(key);
        }
      },
    }),
  },
});
